/** A quiet synthesised tone: two notes of a plucked string. */
export function chime(): void {
  const context = new AudioContext();
  [523.25, 783.99].forEach((pitch, at) => {
    const start = context.currentTime + at * 0.13;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
  setTimeout(() => void context.close(), 1000);
}

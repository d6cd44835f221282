import { settings } from "./settings.svelte";

/** The sounds, all of them synthesised; when several would be heard at once, only the most important one is. */
export type Sound = "play" | "gain" | "shuffle" | "attack" | "turn" | "over";

const RANKS: Record<Sound, number> = { play: 1, gain: 1, shuffle: 2, attack: 3, turn: 4, over: 5 };

/** A note: its pitch in hertz, or 0 for the rustle of cards; when it starts and how long it sounds, in seconds. */
type Note = [pitch: number, start: number, length: number, loudness: number];

const NOTES: Record<Sound, Note[]> = {
  play: [[0, 0, 0.07, 0.5]],
  gain: [
    [0, 0, 0.05, 0.35],
    [1046.5, 0.03, 0.16, 0.12],
  ],
  shuffle: [0, 1, 2, 3, 4, 5].map((at): Note => [0, at * 0.05, 0.045, 0.3 + 0.05 * at]),
  attack: [
    [146.83, 0, 0.35, 0.45],
    [138.59, 0.1, 0.45, 0.45],
  ],
  turn: [
    [523.25, 0, 0.5, 0.25],
    [783.99, 0.13, 0.5, 0.25],
  ],
  over: [
    [523.25, 0, 0.5, 0.25],
    [659.25, 0.14, 0.5, 0.25],
    [783.99, 0.28, 0.5, 0.25],
    [1046.5, 0.42, 0.9, 0.25],
  ],
};

/** A sound that could not start for so long, in milliseconds, is not heard at all. */
const LATEST = 300;

let context: AudioContext | null = null;
let rustle: AudioBuffer | null = null;
let current: { sound: Sound; until: number; out: GainNode } | null = null;

/** A source of a note that has not started. */
function sourceOf(audio: AudioContext, pitch: number): AudioScheduledSourceNode {
  if (pitch > 0) return new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  if (!rustle) {
    rustle = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
    const samples = rustle.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  return new AudioBufferSourceNode(audio, { buffer: rustle });
}

/** Plays a sound, unless sounds are off or a more important one is being heard. */
export function play(sound: Sound): void {
  if (!settings.sound || settings.volume === 0) return;
  context ??= new AudioContext();
  const audio = context;
  const asked = performance.now();
  // A browser lets a page be heard only after a click on it; what could not be heard then is not heard later.
  void audio.resume().then(() => {
    if (performance.now() - asked < LATEST) start(audio, sound);
  });
}

function start(audio: AudioContext, sound: Sound): void {
  const now = audio.currentTime;
  if (current && now < current.until) {
    if (RANKS[sound] <= RANKS[current.sound]) return;
    current.out.gain.setTargetAtTime(0, now, 0.01);
  }
  const out = new GainNode(audio, { gain: settings.volume });
  out.connect(audio.destination);
  let until = now;
  for (const [pitch, at, length, loudness] of NOTES[sound]) {
    const start = now + at;
    const source = sourceOf(audio, pitch);
    const volume = new GainNode(audio);
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 2600, Q: 0.7 });
    (pitch > 0 ? source.connect(volume) : source.connect(filter).connect(volume)).connect(out);
    source.start(start);
    source.stop(start + length);
    until = Math.max(until, start + length);
  }
  current = { sound, until, out };
}

/** Plays the most important one of some sounds. */
export function playOne(sounds: Sound[]): void {
  const [first] = [...sounds].sort((one, other) => RANKS[other] - RANKS[one]);
  if (first) play(first);
}

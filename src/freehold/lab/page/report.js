// Bundled with Vega, Vega-Lite and `vegaEmbed`.
{
  const charts = JSON.parse(document.getElementById("charts").textContent);
  for (const [name, chart] of Object.entries(charts)) {
    // SVG keeps the variables of the page as its colours. The interpreter works where no code may be made of text.
    vegaEmbed(document.getElementById(name), chart, {
      actions: false,
      ast: true,
      renderer: "svg",
      tooltip: { theme: "custom" },
    });
  }
}

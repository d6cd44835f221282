// Bundled with Vega, Vega-Lite and `vegaEmbed`.
{
  const charts = JSON.parse(document.getElementById("charts").textContent);
  for (const [name, chart] of Object.entries(charts)) {
    // SVG lets the charts use the CSS variables of the page. The expression interpreter (`ast`) avoids `eval`, which the
    // content security policy forbids.
    vegaEmbed(document.getElementById(name), chart, {
      actions: false,
      ast: true,
      renderer: "svg",
      tooltip: { theme: "custom" },
    });
  }
}

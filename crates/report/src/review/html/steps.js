// Steps through the positions of a game with buttons or the arrow keys.
for (const details of document.querySelectorAll(".steps")) {
  const figures = [...details.querySelectorAll("figure")];
  const bar = document.createElement("p");
  const place = document.createElement("span");
  place.setAttribute("aria-live", "polite");
  let at = 0;
  const show = (index) => {
    at = Math.max(0, Math.min(figures.length - 1, index));
    figures.forEach((figure, number) => { figure.hidden = number !== at; });
    place.textContent = ` ${at + 1} of ${figures.length} `;
  };
  const button = (label, name, step) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.setAttribute("aria-label", name);
    made.addEventListener("click", () => show(at + step));
    return made;
  };
  bar.append(button("\u25c0", "back", -1), place, button("\u25b6", "on", 1));
  details.querySelector("summary").after(bar);
  details.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && details.open) {
      event.preventDefault();
      show(at + step);
    }
  });
  show(0);
}

// Runs before the first paint: a stored choice of colours stands in the page already; else as the device wishes.
const root = document.documentElement;
if (!root.dataset["theme"]) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = (): void => {
    root.dataset["theme"] = dark.matches ? "dark" : "light";
  };
  follow();
  dark.addEventListener("change", follow);
}

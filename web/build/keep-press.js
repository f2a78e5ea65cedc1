// Keeps a form's submission that comes before React listens, and repeats the press once the page is hydrated.
{
  let pressed;
  const keep = (event) => {
    event.preventDefault();
    // React may be listening already, and would submit the form a second time.
    event.stopImmediatePropagation();
    pressed = event.submitter;
    pressed?.setAttribute("aria-busy", "true");
  };
  addEventListener("submit", keep, true);
  const repeat = () => {
    if (document.querySelector("#root:not([data-prerendered])") === null) return;
    observer.disconnect();
    removeEventListener("submit", keep, true);
    pressed?.removeAttribute("aria-busy");
    // A click, because React hydrates the form for it at once. A submit event would go past a form that is not hydrated.
    pressed?.click();
  };
  const observer = new MutationObserver(repeat);
  observer.observe(document, { subtree: true, attributeFilter: ["data-prerendered"] });
  // The page may already be hydrated, because this script blocks nothing.
  repeat();
}

/** Plays the bank of the card's holder, which wants to know who pays. Resolves to `succeed` or `fail`. */
export function askTheBank() {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "local-bank-title");
  dialog.style.cssText =
    "max-width: 24rem; padding: 1.5rem; border: 1px solid; border-radius: 20px; font: 17px/1.5 system-ui, sans-serif; color-scheme: light dark;";
  const title = document.createElement("h2");
  title.id = "local-bank-title";
  title.textContent = "Your bank asks: is this you?";
  title.style.cssText = "margin: 0 0 .5rem; font-size: 1.25rem;";
  const words = document.createElement("p");
  words.textContent = "Local test payment: this plays the 3-D Secure page of a card’s bank.";
  words.style.cssText = "margin: 0 0 1rem;";
  const button = (text, outcome) => {
    const made = document.createElement("button");
    made.textContent = text;
    made.value = outcome;
    made.style.cssText = "display: block; width: 100%; min-height: 48px; margin-top: .5rem; font: inherit;";
    return made;
  };
  const form = document.createElement("form");
  form.method = "dialog";
  form.append(
    title,
    words,
    button("Complete authentication", "succeed"),
    button("Fail authentication", "fail"),
  );
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "succeed" ? "succeed" : "fail");
    });
  });
}

/** Shows a dialog that simulates 3-D Secure authentication. Resolves to `succeed` or `fail`. */
export function requestAuthentication() {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "local-bank-title");
  dialog.style.cssText =
    "max-width: 24rem; padding: 1.5rem; border: 1px solid; border-radius: 20px; font: 17px/1.5 system-ui, sans-serif; color-scheme: light dark;";
  const title = document.createElement("h2");
  title.id = "local-bank-title";
  title.textContent = "Your bank asks: is this you?";
  title.style.cssText = "margin: 0 0 .5rem; font-size: 1.25rem;";
  const description = document.createElement("p");
  description.textContent = "Local test payment: this dialog simulates the 3-D Secure page of the bank.";
  description.style.cssText = "margin: 0 0 1rem;";
  const createButton = (text, outcome) => {
    const element = document.createElement("button");
    element.textContent = text;
    element.value = outcome;
    element.style.cssText =
      "display: block; width: 100%; min-height: 48px; margin-top: .5rem; font: inherit;";
    return element;
  };
  const form = document.createElement("form");
  form.method = "dialog";
  form.append(
    title,
    description,
    createButton("Complete authentication", "succeed"),
    createButton("Fail authentication", "fail"),
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

/**
 * Shows a dialog that simulates the sheet of a wallet. Calls `onPay` with the card that is charged, or `onCancel`. The
 * returned function closes the sheet.
 */
export function openWalletSheet({ wallet, amount, onPay, onCancel }) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", wallet);
  dialog.style.cssText =
    "max-width: 24rem; padding: 1.5rem; border: 1px solid; border-radius: 20px; font: 17px/1.5 system-ui, sans-serif; color-scheme: light dark;";
  const description = document.createElement("p");
  description.textContent = `Local test payment of ${amount}: this dialog simulates the sheet of ${wallet}.`;
  description.style.cssText = "margin: 0 0 1rem;";
  const buttons = [];
  const addButton = (text, press) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = text;
    element.style.cssText =
      "display: block; width: 100%; min-height: 48px; margin-top: .5rem; font: inherit;";
    element.addEventListener("click", press);
    buttons.push(element);
  };
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  const cancel = () => {
    close();
    onCancel();
  };
  // The sheet stays open until the site has said how the payment ended.
  const pay = (number) => () => {
    for (const button of buttons) button.disabled = true;
    onPay(number);
  };
  addButton("Pay with Visa 4242", pay("4242424242424242"));
  addButton("Pay with a card that is declined", pay("4000000000000002"));
  addButton("Cancel", cancel);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (!buttons[0].disabled) cancel();
  });
  dialog.append(description, ...buttons);
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** Focuses what is pressed, as other browsers do: Safari does not, and a closing dialog returns the focus to it. */
export function focusPressed(): void {
  const focus = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>("button, a, summary") : null;
    const active = document.activeElement;
    // Elsewhere the focus stays on purpose, such as in the input of a list of choices.
    if (pressed && active !== pressed && active?.contains(pressed)) pressed.focus({ preventScroll: true });
  };
  addEventListener("click", focus, true);
}

import type { ComponentProps } from "react";

/**
 * A form that only script sends, and whose fields its owner checks. Sent before script has taken the page over,
 * a plain form would have its fields put into the address by the browser, a password among them; `dialog`
 * outside a dialog makes the browser do nothing.
 */
export function Form(props: Omit<ComponentProps<"form">, "method" | "action" | "noValidate">) {
  return <form {...props} method="dialog" noValidate />;
}

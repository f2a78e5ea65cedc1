import type { ComponentProps } from "react";

export type FormProps = Omit<ComponentProps<"form">, "method" | "action" | "noValidate">;

/**
 * A form that is only submitted and validated by script. Before hydration a browser would submit a plain form by GET
 * and put its fields, such as a password, into the URL; `method="dialog"` outside a dialog does nothing.
 */
export function Form(props: FormProps) {
  return <form {...props} method="dialog" noValidate />;
}

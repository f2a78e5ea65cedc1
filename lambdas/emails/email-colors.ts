/*
 * The colors and fonts of emails: the site's tokens (web/src/styles/tokens.css) as literal values, because mail programs know no
 * custom properties and load no fonts. Dark colors apply where the mail program follows the reader's setting.
 */

interface EmailColors {
  page: string;
  card: string;
  box: string;
  line: string;
  ink: string;
  quiet: string;
  link: string;
  accent: string;
  button: string;
  onButton: string;
}

export const lightColors: EmailColors = {
  page: "#fffdf8",
  card: "#ffffff",
  box: "#ddeaf7",
  line: "#ded8cc",
  ink: "#1e2743",
  quiet: "#535c78",
  link: "#2a4290",
  accent: "#b5391d",
  button: "#2a4290",
  onButton: "#ffffff",
};

export const darkColors: EmailColors = {
  page: "#12172a",
  card: "#1a2138",
  box: "#1e3352",
  line: "#343d5e",
  ink: "#f3efe4",
  quiet: "#b4bad0",
  link: "#a9beff",
  accent: "#ff9c7e",
  button: "#a9beff",
  onButton: "#12172a",
};

/** With single quotes, because style attributes have double ones. */
export const fonts = {
  body: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  display: "'Trebuchet MS', Trebuchet, Arial, sans-serif",
};

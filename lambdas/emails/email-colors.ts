import { type BrandColors, type ShownColors, toShownColors } from "../../contract/brand-colors.ts";
import { logoPlate } from "../../contract/brand-pictures.ts";
import { Html } from "../html.ts";

/*
 * The colors and fonts of emails: the site's tokens (web/src/styles/tokens.css) as literal values, because mail programs
 * know no custom properties and load no fonts. Dark colors apply where the mail program follows the reader's setting.
 */

export const lightColors = {
  page: "#fffdf8",
  card: "#ffffff",
  box: "#ddeaf7",
  line: "#ded8cc",
  ink: "#1e2743",
  quiet: "#535c78",
  onButton: "#ffffff",
};

const darkColors: typeof lightColors = {
  page: "#12172a",
  card: "#1a2138",
  box: "#1e3352",
  line: "#343d5e",
  ink: "#f3efe4",
  quiet: "#b4bad0",
  onButton: "#12172a",
};

/** The brand's two colors in both schemes. */
export interface EmailColors {
  light: ShownColors;
  dark: ShownColors;
}

export const toEmailColors = (brand: BrandColors): EmailColors => ({
  light: toShownColors(brand, "light"),
  dark: toShownColors(brand, "dark"),
});

/** Mail programs that know no dark colors ignore the rules. The others need !important against the inline styles. */
export const buildEmailStyles = ({ dark }: EmailColors): Html =>
  new Html(
    `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .pad { padding: 24px 20px !important } .label { width: 84px !important; padding-left: 14px !important } .value { padding-right: 12px !important } }
@media (prefers-color-scheme: dark) {
.logo { ${logoPlate} }
.page { background-color: ${darkColors.page} !important }
.card { background-color: ${darkColors.card} !important; border-color: ${darkColors.line} !important }
.box { background-color: ${darkColors.box} !important }
.ink { color: ${darkColors.ink} !important }
.quiet { color: ${darkColors.quiet} !important }
.link { color: ${dark.main} !important }
.accent { color: ${dark.accent} !important }
.line { border-color: ${darkColors.line} !important }
.button { background-color: ${dark.main} !important; color: ${darkColors.onButton} !important }
}
</style>`,
  );

/** With single quotes, because style attributes have double ones. */
export const fonts = {
  body: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  display: "'Trebuchet MS', Trebuchet, Arial, sans-serif",
};

import type { CSSProperties } from "react";
import { useWatch } from "react-hook-form";
import { toBrand, toBrandValues } from "../../../../contract/brand.ts";
import { buildColorTokens, toBrandColors } from "../../../../contract/brand-colors.ts";
import { findPictureUrl } from "./brand-picture-field.tsx";
import styles from "./brand-preview.module.css";
import { isColor } from "./color-field.tsx";
import type { SettingsFormState } from "./settings-fields.tsx";
import type { SettingsValues } from "./settings-form.ts";

const orNull = (text: string | null | undefined) => text?.trim() || null;
const toColor = (text: string | null | undefined) => (isColor(text) ? text.toLowerCase() : null);

/** The header, the first screen and an email's head with what is typed, in the colors that visitors will see. */
export function BrandPreview({ form: { control } }: { form: SettingsFormState }) {
  const typed = useWatch({ control });
  const brand = toBrandValues(
    toBrand({
      brand_name: orNull(typed.brand_name),
      tagline: orNull(typed.tagline),
      blurb: orNull(typed.blurb),
      hero_headline: orNull(typed.hero_headline),
    }),
  );
  const colors = toBrandColors({
    main_color: toColor(typed.main_color),
    accent_color: toColor(typed.accent_color),
  });
  const logo = findPictureUrl(typed.logo as SettingsValues["logo"]);
  const wordmark = logo ? (
    <img src={logo} alt={brand.name} className={styles.logo} />
  ) : (
    <p className={styles.wordmark}>
      <span>{brand.name_first}</span>
      <span className={styles.second}>{brand.name_second}</span>
    </p>
  );
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Preview</figcaption>
      <div className={styles.preview} style={buildColorTokens(colors) as CSSProperties}>
        <div className={styles.page}>
          {wordmark}
          <p className={styles.hero}>{brand.hero}</p>
          <p className={styles.text}>{brand.blurb}</p>
          <span className={styles.button}>Get Started Free</span>
        </div>
        <div className={styles.email}>
          {wordmark}
          <p className={styles.headline}>{`Welcome to ${brand.name}`}</p>
          <p className={styles.text}>{`${brand.name}. ${brand.tagline}`}</p>
        </div>
      </div>
    </figure>
  );
}

import { initialBrand } from "../../../../contract/brand.ts";
import { initialColors } from "../../../../contract/brand-colors.ts";
import { TextArea } from "../../ui/field.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { BrandPictureField } from "./brand-picture-field.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { ColorField } from "./color-field.tsx";
import { FieldGroup, registerField, type SettingsFormState } from "./settings-fields.tsx";

/** The owner changes here how the product calls itself, on every page and in every email. An empty field has the initial value. */
export function BrandFields({
  form,
  onUpload,
}: {
  form: SettingsFormState;
  /** Called with 1 when an upload starts and with -1 when it ends. */
  onUpload: (change: 1 | -1) => void;
}) {
  return (
    <FieldGroup
      title="Brand"
      hint="On every page, in every email and in calendar files. Where a field is empty, the text shown in gray is used."
    >
      <TextField autoComplete="off" placeholder={initialBrand.name} {...registerField(form, "brand_name")} />
      <TextField autoComplete="off" placeholder={initialBrand.tagline} {...registerField(form, "tagline")} />
      <TextArea rows={2} placeholder={initialBrand.blurb} {...registerField(form, "blurb")} />
      <TextField
        autoComplete="off"
        placeholder={initialBrand.hero}
        {...registerField(form, "hero_headline")}
      />
      <TextField
        autoComplete="off"
        placeholder={initialBrand.pack}
        hint="Without one, the title of the free pack that you chose."
        {...registerField(form, "pack_headline")}
      />
      <BrandPictureField form={form} name="logo" onUpload={onUpload} />
      <BrandPictureField form={form} name="share_picture" onUpload={onUpload} />
      <FieldPair>
        <ColorField form={form} name="main_color" initial={initialColors.main} />
        <ColorField form={form} name="accent_color" initial={initialColors.accent} />
      </FieldPair>
      <FieldPair>
        <TextField
          autoComplete="off"
          placeholder={initialBrand.newsletter}
          {...registerField(form, "newsletter_name")}
        />
        <TextField
          autoComplete="off"
          hint="Without one, the name of the brand."
          {...registerField(form, "sender_name")}
        />
      </FieldPair>
      <BrandPreview form={form} />
    </FieldGroup>
  );
}

import { initialBrand } from "../../../../contract/brand.ts";
import { initialColors } from "../../../../contract/brand-colors.ts";
import { settingsLabels } from "../../../../contract/settings-labels.ts";
import { TextArea } from "../../ui/field.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { BrandPictureField } from "./brand-picture-field.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { ColorField } from "./color-field.tsx";
import { FieldGroup, type SettingsFormState } from "./settings-fields.tsx";

/** The owner changes here how the product calls itself, on every page and in every email. An empty field has the initial value. */
export function BrandFields({
  form,
  onUpload,
}: {
  form: SettingsFormState;
  /** Called with 1 when an upload starts and with -1 when it ends. */
  onUpload: (change: 1 | -1) => void;
}) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FieldGroup
      title="Brand"
      hint="On every page, in every email and in calendar files. Where a field is empty, the text shown in gray is used."
    >
      <TextField
        label={settingsLabels.brand_name}
        autoComplete="off"
        placeholder={initialBrand.name}
        error={errors.brand_name?.message}
        {...register("brand_name")}
      />
      <TextField
        label={settingsLabels.tagline}
        autoComplete="off"
        placeholder={initialBrand.tagline}
        error={errors.tagline?.message}
        {...register("tagline")}
      />
      <TextArea
        label={settingsLabels.blurb}
        rows={2}
        placeholder={initialBrand.blurb}
        error={errors.blurb?.message}
        {...register("blurb")}
      />
      <TextField
        label={settingsLabels.hero_headline}
        autoComplete="off"
        placeholder={initialBrand.hero}
        error={errors.hero_headline?.message}
        {...register("hero_headline")}
      />
      <TextField
        label={settingsLabels.pack_headline}
        autoComplete="off"
        placeholder={initialBrand.pack}
        hint="Without one, the title of the free pack that you chose."
        error={errors.pack_headline?.message}
        {...register("pack_headline")}
      />
      <BrandPictureField form={form} name="logo" onUpload={onUpload} />
      <BrandPictureField form={form} name="share_picture" onUpload={onUpload} />
      <FieldPair>
        <ColorField form={form} name="main_color" initial={initialColors.main} />
        <ColorField form={form} name="accent_color" initial={initialColors.accent} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={settingsLabels.newsletter_name}
          autoComplete="off"
          placeholder={initialBrand.newsletter}
          error={errors.newsletter_name?.message}
          {...register("newsletter_name")}
        />
        <TextField
          label={settingsLabels.sender_name}
          autoComplete="off"
          hint="Without one, the name of the brand."
          error={errors.sender_name?.message}
          {...register("sender_name")}
        />
      </FieldPair>
      <BrandPreview form={form} />
    </FieldGroup>
  );
}

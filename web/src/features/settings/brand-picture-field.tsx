import { ImageUp, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { pictureMessages } from "../../../../contract/brand-pictures.ts";
import { settingsLabels } from "../../../../contract/settings-labels.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { uploadFiles } from "../../api/upload-files.ts";
import { Button } from "../../ui/button.tsx";
import { FieldErrorMessage } from "../../ui/field-frame.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import styles from "./brand-picture-field.module.css";
import { drawLogo, drawSharePicture } from "./draw-brand.ts";
import type { SettingsFormState } from "./settings-fields.tsx";
import type { SettingsValues } from "./settings-form.ts";

type PictureName = "logo" | "share_picture";
type PictureValue = Partial<SettingsValues>[PictureName];

/** The addresses of the last drawn pictures by their uploads, to show them before they are saved. */
const drawnUrls: Record<PictureName, ReadonlyMap<string, string>> = {
  logo: new Map(),
  share_picture: new Map(),
};

/** Keeps the addresses of these pictures, and releases those drawn before them, which no form shows any more. */
export function replaceDrawn(name: PictureName, uploadIds: readonly string[], files: readonly File[]): void {
  for (const url of drawnUrls[name].values()) URL.revokeObjectURL(url);
  drawnUrls[name] = new Map(uploadIds.map((id, index) => [id, URL.createObjectURL(files[index] as File)]));
}

/** Finds the address of the picture of a form's value; undefined if there is none. */
export function findPictureUrl(value: PictureValue): string | undefined {
  if (!value || typeof value === "string") return value ?? undefined;
  if ("upload_ids" in value) return drawnUrls.logo.get(value.upload_ids?.[1] ?? "");
  return "upload_id" in value ? drawnUrls.share_picture.get(value.upload_id ?? "") : value.medium;
}

/** Takes back pictures that were drawn before a reload: the form could not show what it would save. */
export function dropForgottenPictures(values: SettingsValues, saved: SettingsValues): SettingsValues {
  const keep = <Name extends PictureName>(name: Name) => {
    const value: PictureValue = values[name];
    const isDrawn = typeof value === "object" && value !== null && !("medium" in value);
    return isDrawn && findPictureUrl(value) === undefined ? saved[name] : values[name];
  };
  return { ...values, logo: keep("logo"), share_picture: keep("share_picture") };
}

const kinds = {
  logo: {
    accept: "image/svg+xml,image/png",
    hint: "SVG or PNG, in place of the name's two colors: on every page, in emails and on covers of packs. A square one is the icon of the site, too.",
    draw: drawLogo,
    toValue: (upload_ids: string[]) => ({ upload_ids }),
  },
  share_picture: {
    accept: "image/png,image/jpeg",
    hint: "PNG or JPG. Chats and social networks show it beside a link to your site, 1200 × 630 pixels large.",
    draw: async (file: File) => ({ files: [await drawSharePicture(file)], isPale: false }),
    toValue: ([upload_id = ""]: string[]) => ({ upload_id }),
  },
} as const;

/** Chooses, replaces or removes a picture of the brand. It is drawn and uploaded at once, and set by a save. */
export function BrandPictureField({
  form,
  name,
  onUpload,
}: {
  form: SettingsFormState;
  name: PictureName;
  onUpload: (change: 1 | -1) => void;
}) {
  const { control, setValue, formState } = form;
  const value = useWatch({ control, name });
  const { choose, isBusy, problem, isPale } = useUpload(name, (next) =>
    setValue(name, next, { shouldDirty: true }),
  );
  // A save in the meantime would leave the picture out.
  const upload = (file: File) => {
    onUpload(1);
    void choose(file).finally(() => onUpload(-1));
  };
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { accept, hint } = kinds[name];
  const label = settingsLabels[name];
  const url = findPictureUrl(value);
  const error = problem ?? formState.errors[name]?.message;
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}>
      <legend className={styles.label}>{label}</legend>
      {url && (
        <div className={styles.picture} data-kind={name}>
          <img src={url} alt={`Your ${label.toLowerCase()}`} />
        </div>
      )}
      <div className={styles.buttons}>
        <FileButton
          ref={button}
          label={`${url ? "Choose another" : "Choose a"} ${label.toLowerCase()}`}
          accept={accept}
          busy={isBusy}
          icon={<ImageUp aria-hidden="true" />}
          onFile={upload}
        />
        {value && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              setValue(name, null, { shouldDirty: true });
              button.current?.focus();
            }}
          >
            {`Remove ${label.toLowerCase()}`}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <p role="status" className={styles.hint}>
        {isPale && value && pictureMessages.paleLogo}
      </p>
      <FieldErrorMessage id={error ? `${id}-error` : undefined}>{error}</FieldErrorMessage>
    </fieldset>
  );
}

function useUpload(name: PictureName, onUploaded: (value: NonNullable<PictureValue>) => void) {
  const [state, setState] = useState<{ isBusy?: boolean; problem?: string; isPale?: boolean }>({});
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const choose = async (file: File) => {
    controller.current?.abort();
    const upload = new AbortController();
    controller.current = upload;
    const { signal } = upload;
    setState({ isBusy: true });
    try {
      const { files, isPale } = await kinds[name].draw(file);
      const ids = await uploadFiles(files, name, { signal });
      replaceDrawn(name, ids, files);
      onUploaded(kinds[name].toValue(ids));
      setState({ isPale });
    } catch (error) {
      if (!signal.aborted) setState({ problem: getErrorMessage(error, "Please try again.") });
    }
  };
  return { choose, isBusy: state.isBusy ?? false, problem: state.problem, isPale: state.isPale ?? false };
}

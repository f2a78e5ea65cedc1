import { SelectField, TextAreaField, TextField } from "@aws-amplify/ui-react";
import type { KeyboardEvent, Ref } from "react";
import { categories, contentTypes } from "../../../../contract/content.ts";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import { CategoryOptions, ContentTypeOptions } from "./content-options.tsx";
import { PublishFields } from "./publish-fields.tsx";
import styles from "./upload.module.css";
import type { Batch } from "./upload-batch.ts";
import { uploads } from "./upload-store.ts";

/** Submits on Enter even while the button is disabled, so that the form shows what is missing. */
function submitOnEnter(event: KeyboardEvent) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  void uploads.send();
}

/** The upload form's fields, which apply to all files of the batch. */
export function UploadFieldset({
  batch: { fields, publish, errors, uploading },
  titleRef,
}: {
  batch: Batch;
  titleRef: Ref<HTMLInputElement>;
}) {
  return (
    <div className={styles.fields}>
      <TextField
        ref={titleRef}
        label="Title"
        name="title"
        descriptiveText="If you upload several files, each title is this one, a dash and the file name. You can type another title beside each file."
        autoComplete="off"
        isReadOnly={uploading}
        value={fields.title}
        onChange={({ target }) => uploads.setFields({ title: target.value })}
        onKeyDown={submitOnEnter}
        {...toAmplifyFieldError(errors.title)}
      />
      <TextAreaField
        label="Description"
        name="description"
        rows={4}
        isReadOnly={uploading}
        value={fields.description}
        onChange={({ target }) => uploads.setFields({ description: target.value })}
        {...toAmplifyFieldError(errors.description)}
      />
      <FieldPair>
        <SelectField
          label="Access type"
          name="category"
          isDisabled={uploading}
          value={fields.category}
          onChange={({ target }) => {
            const category = categories.find((each) => each === target.value);
            if (category) uploads.setFields({ category });
          }}
        >
          <CategoryOptions />
        </SelectField>
        <SelectField
          label="Content type"
          name="content_type"
          isDisabled={uploading}
          value={fields.content_type}
          onChange={({ target }) => {
            const content_type = contentTypes.find((each) => each === target.value);
            if (content_type) uploads.setFields({ content_type });
          }}
        >
          <ContentTypeOptions />
        </SelectField>
      </FieldPair>
      <TextField
        label="Tags"
        name="tags"
        descriptiveText="Separated by commas."
        autoComplete="off"
        isReadOnly={uploading}
        value={fields.tags}
        onChange={({ target }) => uploads.setFields({ tags: target.value })}
        onKeyDown={submitOnEnter}
        {...toAmplifyFieldError(errors.tags)}
      />
      <AgeFields fields={fields} errors={errors} uploading={uploading} />
      <TextField
        label="What you need"
        descriptiveText="Besides the printed pages, such as crayons or scissors."
        autoComplete="off"
        isReadOnly={uploading}
        value={fields.needs}
        onChange={({ target }) => uploads.setFields({ needs: target.value })}
        onKeyDown={submitOnEnter}
        {...toAmplifyFieldError(errors.needs)}
      />
      <PublishFields
        value={publish}
        error={errors.publish}
        isDisabled={uploading}
        onChange={uploads.setPublish}
      />
    </div>
  );
}

/** For which ages the items are (LIB-16). */
function AgeFields({ fields, errors, uploading }: Pick<Batch, "fields" | "errors" | "uploading">) {
  return (
    <FieldPair>
      <TextField
        label="From age"
        inputMode="numeric"
        autoComplete="off"
        isReadOnly={uploading}
        value={fields.age_from}
        onChange={({ target }) => uploads.setFields({ age_from: target.value })}
        onKeyDown={submitOnEnter}
        {...toAmplifyFieldError(errors.age_from)}
      />
      <TextField
        label="To age"
        inputMode="numeric"
        autoComplete="off"
        isReadOnly={uploading}
        value={fields.age_to}
        onChange={({ target }) => uploads.setFields({ age_to: target.value })}
        onKeyDown={submitOnEnter}
        {...toAmplifyFieldError(errors.age_to)}
      />
    </FieldPair>
  );
}

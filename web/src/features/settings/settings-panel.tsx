import "../../styles/amplify.css";
import { useState } from "react";
import type { AdminSettings } from "../../../../contract/site-settings-admin.ts";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Form } from "../../ui/form.tsx";
import { useFocusWhenSaved } from "../../ui/kept-focus.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BrandFields } from "./brand-fields.tsx";
import { FaqField } from "./faq-field.tsx";
import { HookFields } from "./hook-fields.tsx";
import { OwnTextsFields } from "./own-texts-fields.tsx";
import { PriceGroup } from "./price-group.tsx";
import styles from "./settings.module.css";
import { SettingsChanges } from "./settings-changes.tsx";
import { IdentityFields, LimitFields } from "./settings-fields.tsx";
import { SocialLinksField } from "./social-links-field.tsx";
import { TestimonialsField } from "./testimonials-field.tsx";
import { useIsPublished } from "./use-published.ts";
import { useSettings, useSettingsForm } from "./use-settings-form.ts";

function SettingsForm({ settings }: { settings: AdminSettings }) {
  const { form, conflicts, isRestored, canSave, undo, save, savedVersion } = useSettingsForm(settings);
  const { isSubmitting, isDirty } = form.formState;
  const bar = useFocusWhenSaved<HTMLDivElement>(isDirty);
  const isPublished = useIsPublished(savedVersion);
  const [uploads, setUploads] = useState(0);
  return (
    <Form aria-label="Settings" className={styles.form} onSubmit={save}>
      {conflicts && <ConflictNotice subject="the settings" conflicts={conflicts} />}
      {isRestored && <Notice title="Your changes are still here, but not saved yet." />}
      <BrandFields form={form} onUpload={(change) => setUploads((count) => count + change)} />
      <PriceGroup price={settings.premium_price} also={settings.also_premium} />
      <IdentityFields form={form} settings={settings} />
      <FaqField form={form} />
      <OwnTextsFields form={form} />
      <SocialLinksField form={form} />
      <TestimonialsField form={form} hasSamples={settings.testimonials === null} />
      <HookFields form={form} />
      <LimitFields form={form} isFreePackInvalid={settings.invalid.includes("free_pack_id")} />
      <div ref={bar} tabIndex={-1} className={styles.bar}>
        <Button type="submit" busy={isSubmitting} disabled={!canSave || uploads > 0}>
          Save settings
        </Button>
        <Button variant="quiet" disabled={!isDirty || isSubmitting} onClick={undo}>
          Undo changes
        </Button>
        <p role="status" className={styles.published}>
          {!isDirty && isPublished !== undefined && (isPublished ? "Published" : "Publishing…")}
        </p>
      </div>
    </Form>
  );
}

/** The Settings tab (ADMIN-30): what an owner sets up without a deployment, and who changed it. */
export default function SettingsPanel() {
  const { data, isError, isFetching, refetch } = useSettings();
  return (
    <section className={styles.panel} aria-labelledby="settings">
      <h2 id="settings" className={styles.title}>
        Settings
      </h2>
      {data ? (
        <SettingsForm settings={data} />
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} busy={isFetching}>
          We couldn't load the settings.
        </LoadError>
      ) : (
        <Skeleton width="100%" height={640} />
      )}
      <SettingsChanges />
    </section>
  );
}

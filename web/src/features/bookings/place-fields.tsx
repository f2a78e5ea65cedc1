import { TextField } from "@aws-amplify/ui-react";
import { useEffect, useRef, useState } from "react";
import {
  findMeetingLink,
  type MeetingPlace,
  type PlaceInput,
  placeInput,
  placeKinds,
  type UsualPlace,
} from "../../../../contract/meeting-places.ts";
import { keepForm, readKeptForm } from "../../base/kept-forms.ts";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { enterValue } from "../../ui/form-values.ts";
import styles from "./place-fields.module.css";
import { RadioTile } from "./radio-tile.tsx";

const kindLabels = { link: "Video link", phone: "Phone", later: "I'll say later" } as const;

interface EnteredPlace {
  chosen: MeetingPlace["kind"];
  value: string;
  shouldRemember: boolean;
}

/**
 * The state of the place fields. A usual place fills them in; otherwise a video link is asked for. `canBeLater`: whether the
 * place may be given later, which depends on the time that is chosen. `kept`: the name under which what is entered outlives a
 * reload of the tab.
 */
export function usePlace(
  current: MeetingPlace | null,
  usual: UsualPlace,
  canBeLater: boolean,
  kept?: string | undefined,
) {
  const start = current?.value === undefined ? usual : current;
  const [before] = useState(() => (kept === undefined ? undefined : readKeptForm<EnteredPlace>(kept)));
  const [chosen, setKind] = useState<MeetingPlace["kind"]>(before?.chosen ?? start?.kind ?? "link");
  const kind = chosen === "later" && !canBeLater ? (start?.kind ?? "link") : chosen;
  const [value, setValue] = useState(before?.value ?? start?.value ?? "");
  const [shouldRemember, setShouldRemember] = useState(before?.shouldRemember ?? usual === null);
  useEffect(() => {
    if (kept !== undefined) keepForm(kept, { chosen, value, shouldRemember } satisfies EnteredPlace);
  }, [kept, chosen, value, shouldRemember]);
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const given = kind === "link" ? findMeetingLink(value) : value;
  const parsed = placeInput.safeParse(kind === "later" ? { kind } : { kind, value: given });
  const isUsual = usual?.kind === kind && usual.value === given.trim();
  return {
    ...{ kind, setKind, value, setValue, shouldRemember, setShouldRemember, isUsual, canBeLater, field },
    problem: isChecked ? parsed.error?.issues[0]?.message : undefined,
    /** The place to send; undefined, with the problem shown and its field focused, if it is not complete. */
    check(): { place: PlaceInput; remember: boolean } | undefined {
      setIsChecked(true);
      if (!parsed.success) {
        field.current?.focus();
        return undefined;
      }
      return { place: parsed.data, remember: shouldRemember && kind !== "later" && !isUsual };
    },
  };
}

/** Asks for a video link, a phone number, or to say it later (BOOK-24). */
export function PlaceFields({
  place: {
    kind,
    setKind,
    value,
    setValue,
    shouldRemember,
    setShouldRemember,
    isUsual,
    canBeLater,
    field,
    problem,
  },
  name,
}: {
  place: ReturnType<typeof usePlace>;
  /** The name of the radio buttons, with which the names of the other fields begin. */
  name: string;
}) {
  return (
    <fieldset className={styles.place}>
      <legend className={styles.legend}>How will you meet?</legend>
      <div className={styles.kinds}>
        {placeKinds
          .filter((each) => canBeLater || each !== "later")
          .map((each) => (
            <RadioTile
              key={each}
              name={name}
              value={each}
              checked={kind === each}
              onChange={() => setKind(each)}
              className={styles.kind}
            >
              {kindLabels[each]}
            </RadioTile>
          ))}
      </div>
      {kind === "later" ? (
        <p className={styles.hint}>We'll tell them that it's still open, and remind you every day.</p>
      ) : (
        <>
          <TextField
            ref={field}
            name={`${name}_value`}
            label={kind === "link" ? "Link to the meeting" : "Phone number to call"}
            type={kind === "link" ? "text" : "tel"}
            inputMode={kind === "link" ? "url" : "tel"}
            placeholder={kind === "link" ? "https://" : ""}
            autoComplete="off"
            value={value}
            {...toAmplifyFieldError(problem)}
            onChange={({ target }) => setValue(target.value)}
            // Here, because the field itself would join the lines of a pasted invitation.
            onPaste={(event) => {
              const pasted = event.clipboardData.getData("text");
              if (kind !== "link" || findMeetingLink(pasted) === pasted) return;
              event.preventDefault();
              enterValue(event.currentTarget, findMeetingLink(pasted));
            }}
          />
          {!isUsual && (
            <label className={styles.remember}>
              <input
                type="checkbox"
                name={`${name}_remember`}
                checked={shouldRemember}
                onChange={({ target }) => setShouldRemember(target.checked)}
              />
              Suggest this for my next sessions too
            </label>
          )}
        </>
      )}
    </fieldset>
  );
}

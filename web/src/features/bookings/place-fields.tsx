import { TextField } from "@aws-amplify/ui-react";
import { useState } from "react";
import {
  type MeetingPlace,
  type PlaceInput,
  placeInput,
  placeKinds,
  type UsualPlace,
} from "../../../../contract/meeting-places.ts";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import styles from "./place-fields.module.css";
import { RadioTile } from "./radio-tile.tsx";

const kindLabels = { link: "Video link", phone: "Phone", later: "I'll say later" } as const;

/** The state of the place fields. A usual place fills them in; otherwise a video link is asked for. */
export function usePlace(current: MeetingPlace | null, usual: UsualPlace) {
  const start = current?.value === undefined ? usual : current;
  const [kind, setKind] = useState<MeetingPlace["kind"]>(start?.kind ?? "link");
  const [value, setValue] = useState(start?.value ?? "");
  const [shouldRemember, setShouldRemember] = useState(usual === null);
  const [isChecked, setIsChecked] = useState(false);
  const parsed = placeInput.safeParse(kind === "later" ? { kind } : { kind, value });
  const isUsual = usual?.kind === kind && usual.value === value.trim();
  return {
    ...{ kind, setKind, value, setValue, shouldRemember, setShouldRemember, isUsual },
    problem: isChecked ? parsed.error?.issues[0]?.message : undefined,
    /** The place to send; undefined, with the problem shown, if it is not complete. */
    check(): { place: PlaceInput; remember: boolean } | undefined {
      setIsChecked(true);
      if (!parsed.success) return undefined;
      return { place: parsed.data, remember: shouldRemember && kind !== "later" && !isUsual };
    },
  };
}

/** Asks for a video link, a phone number, or to say it later (BOOK-24). */
export function PlaceFields({
  place: { kind, setKind, value, setValue, shouldRemember, setShouldRemember, isUsual, problem },
  name,
  canBeLater = true,
}: {
  place: ReturnType<typeof usePlace>;
  /** Whether the place may be given later. */
  canBeLater?: boolean;
  /** The name of the radio buttons. */
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
            label={kind === "link" ? "Link to the meeting" : "Phone number to call"}
            type={kind === "link" ? "url" : "tel"}
            placeholder={kind === "link" ? "https://" : ""}
            autoComplete="off"
            value={value}
            {...toAmplifyFieldError(problem)}
            onChange={({ target }) => setValue(target.value)}
          />
          {!isUsual && (
            <label className={styles.remember}>
              <input
                type="checkbox"
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

import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { LibraryItem } from "./content-queries.ts";
import { Cover } from "./covers/cover.tsx";
import styles from "./ordered-items.module.css";

export type OrderedItem = Pick<LibraryItem, "id" | "title" | "content_type" | "cover"> & {
  /** Says below the title what else to know. */
  note?: string | undefined;
};

/** Moves the item at `from` to `to`; out of the list changes nothing. */
function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Items of the library in an order of one's own. Buttons move and remove them; a mouse drags them, too. */
export function OrderedItems<Item extends OrderedItem>({
  items,
  onChange,
}: {
  items: readonly Item[];
  onChange: (items: readonly Item[]) => void;
}) {
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);

  function move(from: number, to: number) {
    onChange(moveItem(items, from, to));
    setAnnouncement(`Moved to position ${to + 1} of ${items.length}.`);
  }
  function remove(index: number) {
    onChange(items.toSpliced(index, 1));
    const next = list.current?.children[index + 1] ?? list.current?.children[index - 1];
    next?.querySelector<HTMLElement>("button:last-child")?.focus();
  }
  return (
    <>
      <ol ref={list} className={styles.items}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={styles.item}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === undefined || dragged === index) return;
              onChange(moveItem(items, dragged, index));
              setDragged(index);
            }}
          >
            <Cover src={item.cover} id={item.id} type={item.content_type} className={styles.cover} />
            <span className={styles.title}>
              {item.title}
              {item.note && <span className={styles.note}>{item.note}</span>}
            </span>
            <span className={styles.buttons}>
              <IconButton
                label={`Move up: ${item.title}`}
                isAtEnd={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Move down: ${item.title}`}
                isAtEnd={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
              <IconButton label={`Take out: ${item.title}`} onClick={() => remove(index)}>
                <X aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

import { Ellipsis } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { IconButton } from "../button.tsx";
import styles from "./row-menu.module.css";

interface RowMenuItem {
  label: string;
  /** The action, or the address that it opens in a new tab. */
  onSelect?: (() => void) | undefined;
  href?: string | undefined;
}

/** The ⋯ button at the end of a row, with what has no button of its own there. */
export function RowMenu({ label, items }: { label: string; items: readonly RowMenuItem[] }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <IconButton label={label}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {items.map(({ label: text, onSelect, href }) => (
            <Radix.Item key={text} asChild={href !== undefined} className={styles.item} onSelect={onSelect}>
              {href === undefined ? (
                text
              ) : (
                <a href={href} target="_blank" rel="noopener">
                  {text}
                </a>
              )}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

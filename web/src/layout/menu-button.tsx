import { Menu } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useLocation } from "react-router-dom";
import { log } from "../log.ts";
import { anchors } from "../paths.ts";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import type { MobileMenuProps } from "./mobile-menu.tsx";

const fetchMenu = () => import("./mobile-menu.tsx");

/**
 * Opens the slide-in menu, whose machinery is fetched when a finger first comes near. It closes when the
 * address changes, a link to this very page included (spec/1 §2, Header). Without scripts the footer has the links.
 */
export function MenuButton({
  className,
  onUpgrade,
}: {
  className?: string | undefined;
  onUpgrade: () => void;
}) {
  const { key: address } = useLocation();
  const [menu, setMenu] = useState({ open: false, left: false, address });
  const [MobileMenu, setMobileMenu] = useState<ComponentType<MobileMenuProps>>();
  if (menu.address !== address) setMenu({ open: false, left: menu.open, address });

  const show = (open: boolean) => setMenu({ open, left: false, address });

  async function toggle() {
    show(!menu.open);
    if (MobileMenu) return;
    try {
      const module = await fetchMenu();
      setMobileMenu(() => module.MobileMenu);
    } catch (error) {
      log.error("menu not loaded", error);
      show(false);
    }
  }

  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        data-scripted
        aria-expanded={menu.open}
        className={className}
        onPointerDown={() => void fetchMenu().catch(() => undefined)}
        onClick={toggle}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <noscript>
        <ButtonLink to={{ hash: anchors.quickLinks }} variant="quiet" size="sm" className={className}>
          Menu
        </ButtonLink>
      </noscript>
      {MobileMenu && (
        <MobileMenu open={menu.open} left={menu.left} onClose={() => show(false)} onUpgrade={onUpgrade} />
      )}
    </>
  );
}

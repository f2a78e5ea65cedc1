import { Menu } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useLocation } from "react-router-dom";
import { log } from "../base/log.ts";
import { anchors } from "../base/paths.ts";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import type { MobileMenuProps } from "./mobile-menu.tsx";

const importMenu = () => import("./mobile-menu.tsx");

/**
 * Opens the mobile menu, whose code is imported at the first touch. The menu closes on every navigation, including links
 * to the current page (SITE-2). Without scripts it links to the footer's navigation.
 */
export function MenuButton({
  className,
  onUpgrade,
}: {
  className?: string | undefined;
  onUpgrade: () => void;
}) {
  const { key: address } = useLocation();
  const [menu, setMenu] = useState({ open: false, closedByLink: false, address });
  const [MobileMenu, setMobileMenu] = useState<ComponentType<MobileMenuProps>>();
  if (menu.address !== address) setMenu({ open: false, closedByLink: menu.open, address });

  const show = (open: boolean) => setMenu({ open, closedByLink: false, address });

  async function toggle() {
    show(!menu.open);
    if (MobileMenu) return;
    try {
      const module = await importMenu();
      setMobileMenu(() => module.MobileMenu);
    } catch (error) {
      log.error("failed to load the menu", error);
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
        onPointerDown={() => void importMenu().catch(() => undefined)}
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
        <MobileMenu
          open={menu.open}
          closedByLink={menu.closedByLink}
          onClose={() => show(false)}
          onUpgrade={onUpgrade}
        />
      )}
    </>
  );
}

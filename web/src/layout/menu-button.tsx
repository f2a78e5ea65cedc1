import { Menu } from "lucide-react";
import { type ComponentType, useState } from "react";
import { log } from "../log.ts";
import { IconButton } from "../ui/button.tsx";
import type { MobileMenuProps } from "./mobile-menu.tsx";

const fetchMenu = () => import("./mobile-menu.tsx");

/** Opens the slide-in menu, whose machinery is fetched when a finger first comes near. */
export function MenuButton({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const [MobileMenu, setMobileMenu] = useState<ComponentType<MobileMenuProps>>();

  async function toggle() {
    setOpen(!open);
    if (MobileMenu) return;
    try {
      const module = await fetchMenu();
      setMobileMenu(() => module.MobileMenu);
    } catch (error) {
      log.error("menu not loaded", error);
      setOpen(false);
    }
  }

  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onPointerDown={() => void fetchMenu().catch(() => undefined)}
        onClick={toggle}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      {MobileMenu && <MobileMenu open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

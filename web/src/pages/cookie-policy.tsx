import { cookies } from "./legal/cookies-document.tsx";
import { LegalPage } from "./legal/legal-page.tsx";

export default function CookiePolicy() {
  return <LegalPage document={cookies} />;
}

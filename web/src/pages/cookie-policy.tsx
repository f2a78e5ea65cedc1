import { cookies } from "../legal/cookies.tsx";
import { LegalPage } from "../legal/legal-page.tsx";

export default function CookiePolicy() {
  return <LegalPage document={cookies} />;
}

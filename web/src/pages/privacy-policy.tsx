import { LegalPage } from "./legal/legal-page.tsx";
import { privacy } from "./legal/privacy-document.tsx";

export default function PrivacyPolicy() {
  return <LegalPage document={privacy} />;
}

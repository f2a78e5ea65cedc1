import { LegalPage } from "./legal/legal-page.tsx";
import { terms } from "./legal/terms-document.tsx";

export default function TermsOfUse() {
  return <LegalPage document={terms} />;
}

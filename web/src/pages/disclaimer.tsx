import { disclaimer } from "./legal/disclaimer-document.tsx";
import { LegalPage } from "./legal/legal-page.tsx";

export default function Disclaimer() {
  return <LegalPage document={disclaimer} />;
}

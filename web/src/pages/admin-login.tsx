import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../base/paths.ts";
import Login from "./login.tsx";

/** Redirects to the sign-in page, replacing history (AUTH-2). Renders the sign-in page until then. */
export default function AdminLogin() {
  const navigate = useNavigate();
  useEffect(() => void navigate(paths.login, { replace: true }), [navigate]);
  return <Login />;
}

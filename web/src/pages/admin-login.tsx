import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../paths.ts";
import Login from "./login.tsx";

/** Leads to the sign-in page and takes its own place in the history away (AUTH-2). Looks like it meanwhile. */
export default function AdminLogin() {
  const navigate = useNavigate();
  useEffect(() => void navigate(paths.login, { replace: true }), [navigate]);
  return <Login />;
}

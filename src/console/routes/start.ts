import { redirect } from "react-router";

/** The console begins with signing in. */
export function loader() {
  return redirect("/sign-in");
}

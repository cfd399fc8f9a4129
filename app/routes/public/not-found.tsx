import { data } from "react-router";

/** The last address: it matches everything, so that every 404 has its site around it. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

import { Icon } from "#ui/icon.tsx";

/**
 * The way to the account, the same in every kept page. Both labels stand there; which one shows follows `data-signed-in`, which
 * the page's first script sets by the marker cookie (http/page-start.ts), so nothing moves and nothing waits for the program.
 */
export function AccountLink() {
  return (
    <a className="header-account" href="/account">
      <Icon name="user" />
      <span>
        <span className="when-out">Sign in</span>
        <span className="when-in">Account</span>
      </span>
    </a>
  );
}

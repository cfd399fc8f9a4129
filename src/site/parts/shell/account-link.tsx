import { Icon } from "#site/parts/icon.tsx";

/**
 * The link to the account, the same in every cached page. Both labels are in the page; `data-signed-in`,
 * which the page's first script sets by the marker cookie (http/start-script.ts), selects one, so nothing moves
 * and nothing waits for hydration.
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

import type { PriceView } from "#domain/cars/price.ts";

/**
 * The price, the largest figure of its card or box; a struck was-price before it, the price type after it
 * (PRICE-05, PRICE-06).
 */
export function PriceTag({ price }: { price: PriceView }) {
  switch (price.kind) {
    case "subscription":
      return (
        <p className="price">
          <b className="price-figure">{price.text}</b> <span className="price-type">{price.unit}</span>
          {price.buy ? <span className="price-buy">or {price.buy} to buy</span> : null}
        </p>
      );
    case "price":
      return (
        <p className="price">
          {price.was ? (
            <s className="price-was">
              <span className="sr-only">Was </span>
              {price.was}
            </s>
          ) : null}
          <b className="price-figure">{price.text}</b>
          {price.type ? <span className="price-type"> {price.type}</span> : null}
        </p>
      );
    default:
      return (
        <p className="price">
          <b className="price-words">{price.text}</b>
        </p>
      );
  }
}

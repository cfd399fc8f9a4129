/** How a file is sent to a receiver. */
export const deliveryTypes = ["sftp", "ftps", "s3"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

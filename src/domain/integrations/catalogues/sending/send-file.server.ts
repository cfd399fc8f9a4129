import type { DeliverySettings } from "./delivery-settings.ts";
import { sendByFtps } from "./ftps-upload.server.ts";
import { sendToS3 } from "./s3-upload.server.ts";
import type { SendOutcome, SendServices, SentFile } from "./sent-file.server.ts";
import { sendBySftp } from "./sftp-upload.server.ts";

/** Sends a file to a receiver. @param login password, private key or secret key */
export function sendFile(
  delivery: DeliverySettings,
  login: string,
  file: SentFile,
  services: SendServices,
): Promise<SendOutcome> {
  switch (delivery.type) {
    case "sftp":
      return sendBySftp(delivery, login, file, services);
    case "ftps":
      return sendByFtps(delivery, login, file, services);
    case "s3":
      return sendToS3(delivery, login, file, services);
  }
}

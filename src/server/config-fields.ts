// What a setting may look like, as text of the environment.
import { z } from 'zod';
import { eachHost, HostsError } from './db/hosts';

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(65_535));
export const hostName = z.string().regex(/^[\w.:-]+$/);
export const flag = z.enum(['0', '1']).transform((value) => value === '1');
export const webAddress = z.url({ protocol: /^https?$/ });
/** A page: an absolute address, or a path of our own. */
export const pageAddress = z.union([webAddress, z.string().regex(/^\/(?!\/)\S*$/)]);
export const postgresUrl = z.string().superRefine((url, context) => {
  try {
    eachHost(url);
  } catch (error) {
    if (!(error instanceof HostsError)) throw error;
    context.addIssue({ code: 'custom', params: { sentence: error.message } });
  }
});
export const days = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);
/** A whole number of so many digits at most. */
export const numberFrom = (least: number, digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`))
    .transform(Number)
    .pipe(z.number().min(least));
export const hours = numberFrom(1, 4);
export const gigabytes = numberFrom(1, 6);
export const poolSize = numberFrom(2, 3);
/** Whose word on an address is believed, parted by commas or blanks. */
export const proxies = z
  .string()
  .transform((list) => list.split(/[\s,]+/))
  .pipe(
    z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])),
  );
export const smtpUrl = z.url({ protocol: /^smtps?$/ });
/** One address, with a name before it or without: nothing that could begin another header. */
export const sender = z.string().regex(/^([^\p{Cc}<>"@,;:]{1,80} <[^\s@<>()",;:]+@[\w.-]+>|[^\s@<>()",;:]+@[\w.-]+)$/u);

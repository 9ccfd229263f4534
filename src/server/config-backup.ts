// Settings of backups: where and how often they are made automatically, and what they are encrypted with.
import { z } from 'zod';
import { hours } from './config-fields';
import { ConfigError } from './config-error';

export const backupSettings = {
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_EVERY_HOURS: hours.default(24),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(14),
  BACKUP_PASSPHRASE: z.string().min(8).optional(),
};
const parsed = z.object(backupSettings);

export interface BackupConfig {
  /** Where backups are made automatically; null: nowhere. */
  folder: string | null;
  everyHours: number;
  /** So many of the automatic ones stay. */
  keep: number;
  /** What a backup is encrypted with; null: not at all. */
  passphrase: string | null;
}

/** @param resolve makes a path absolute, seen from the product's folder */
export function readBackup(
  set: z.output<typeof parsed>,
  dataDir: string,
  resolve: (path: string) => string,
): BackupConfig {
  const folder = set.BACKUP_FOLDER === undefined ? null : resolve(set.BACKUP_FOLDER);
  if (folder === dataDir)
    throw new ConfigError('BACKUP_FOLDER must be another folder than the data folder, best on another disk.');
  return {
    folder,
    everyHours: set.BACKUP_EVERY_HOURS,
    keep: set.BACKUP_KEEP,
    passphrase: set.BACKUP_PASSPHRASE ?? null,
  };
}

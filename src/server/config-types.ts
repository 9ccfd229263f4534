// What settings say of processes, of files and of who people are.

/** What a process of the server does: answer, work on jobs, or both. */
export const roles = ['api', 'worker', 'all'] as const;
export type Role = (typeof roles)[number];

export type FileStore =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string | null; bucket: string; region: string };

export type AuthConfig =
  | {
      mode: 'emulator';
      projectId: string;
      apiKey: string;
      authDomain: string;
      emulatorUrl: string;
      /** Told outright to take unsigned tokens from wherever they come. */
      forAnyone: boolean;
    }
  | {
      mode: 'firebase';
      projectId: string;
      apiKey: string;
      authDomain: string;
      jwksUrl: string;
      /** The origin of the API that changes accounts. */
      accountsUrl: string;
      /** Who may change accounts there; null: nobody, and an address or a password is changed at sign-in only. */
      serviceAccount: ServiceAccount | null;
    };

/** A program's own account at Google, as its key file says it. */
export type ServiceAccount = { email: string; privateKey: string; tokenUrl: string };

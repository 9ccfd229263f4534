// Our own stroke icons, 24 by 24. Always beside a word or inside a control with a name, so hidden from screen readers.

/** What the login and a walk show; all others are in `rare-icons.ts`. */
const paths = {
  alert: 'M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.6v.1',
  back: 'M15 5l-7 7 7 7',
  campaign: 'M4 10v4h3l8 4.5v-13L7 10H4Zm14-1.5a5 5 0 0 1 0 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-up': 'M6 14.5l6-6 6 6',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-13.5v5l3.5 2',
  close: 'M6 6l12 12M18 6L6 18',
  dashboard: 'M4 20V11m5.3 9V4m5.4 16v-7M20 20V8',
  door: 'M6 20.5V3.5h12v17M3.5 20.5h17M14.5 12v.1',
  download: 'M12 4v11m-4.5-4L12 15.5 16.5 11M4.5 20h15',
  external: 'M13 5h6v6m0-6l-8.5 8.5M10 6H5v13h13v-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  'eye-off':
    'M4 4l16 16M9.5 6a9 9 0 0 1 2.5-.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7m-3 2c-1 .5-2.2.8-3.5.8-6 0-9.5-6.5-9.5-6.5a17 17 0 0 1 3.8-4.4',
  flag: 'M6 21V4m0 1h11l-2.5 4L17 13H6',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  map: 'M9 5L3.5 7.5v12L9 17l6 2.5 5.5-2.5V5L15 7.5 9 5Zm0 0v12m6-9.5v12',
  me: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  note: 'M5 4h14v11l-5 5H5V4Zm9 16v-5h5M8.5 8.5h7M8.5 12h4',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8c.6-3.5 3.2-5.3 6.5-5.3s5.9 1.8 6.5 5.3M16 4.8a3.5 3.5 0 0 1 0 6.5m2 3.3c2 .8 3.2 2.5 3.6 4.9',
  phone: 'M8 3.5h8v17H8v-17Zm3.5 14h1',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-4.5V9H15',
  sign: 'M5 4.5h14v9H5v-9Zm3 9v7m8-7v7',
  'sign-out': 'M14 4.5H5v15h9M10 12h10.5m-4-4 4 4-4 4',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
  survey: 'M6 4h12v16.5H6V4Zm3 4.5h6M9 12h6M9 15.5h3.5',
  walkbook: 'M5 4h11.5A2.5 2.5 0 0 1 19 6.5V20H7.5A2.5 2.5 0 0 1 5 17.5V4Zm0 13.5A2.5 2.5 0 0 1 7.5 15H19M9 8h6',
} as const;

type Name = keyof typeof paths;
/** An icon by its name, or as it is drawn. */
export type IconName = Name | `M${string}`;

const isName = (icon: IconName): icon is Name => icon in paths;

export function Icon({
  name,
  size = 20,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={isName(name) ? paths[name] : name} />
    </svg>
  );
}

/** The lamp: the product's mark. */
export function Lamp({ size = 28, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="16" fill="#16213a" />
      <circle cx="32" cy="35" r="19" fill="#f4a623" opacity=".22" />
      <path d="M32 10v7" stroke="#f4a623" strokeWidth="3" strokeLinecap="round" />
      <path d="M21.5 21h21L46 46H18l3.5-25Z" fill="#f4a623" />
      <path d="M19 21a13 5.5 0 0 1 26 0Z" fill="#fbd48d" />
      <path d="M17 49.5h30" stroke="#fbd48d" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

// Telephone numbers as a country reads them out.

export interface PhoneFormats {
  /** (614) 555-0123 where numbers are North American; any other as it was written. */
  phone: (number: string) => string;
}

/** Where a number is an area, an exchange and a line: the North American plan. */
const northAmerican: ReadonlySet<string> = new Set(
  'US CA PR VI GU AS MP AG AI BB BM BS DM DO GD JM KN KY LC MS SX TC TT VC VG'.split(' '),
);

/** The telephone numbers of a country. */
export const phonesOf = (country: string): PhoneFormats => ({
  phone: (number) => {
    const digits = northAmerican.has(country) ? /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number.trim()) : null;
    return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : number;
  },
});

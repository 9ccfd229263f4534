// A made-up county's voter file in the layout of North Carolina: TAB, quoted, 67 columns, a blank for nothing.

const header = `county_id county_desc voter_reg_num ncid last_name first_name middle_name name_suffix_lbl status_cd
voter_status_desc reason_cd voter_status_reason_desc res_street_address res_city_desc state_cd zip_code mail_addr1 mail_addr2
mail_addr3 mail_addr4 mail_city mail_state mail_zipcode full_phone_number confidential_ind registr_dt race_code ethnic_code
party_cd gender_code birth_year age_at_year_end birth_state drivers_lic precinct_abbrv precinct_desc municipality_abbrv
municipality_desc ward_abbrv ward_desc cong_dist_abbrv super_court_abbrv judic_dist_abbrv nc_senate_abbrv nc_house_abbrv
county_commiss_abbrv county_commiss_desc township_abbrv township_desc school_dist_abbrv school_dist_desc fire_dist_abbrv
fire_dist_desc water_dist_abbrv water_dist_desc sewer_dist_abbrv sewer_dist_desc sanit_dist_abbrv sanit_dist_desc
rescue_dist_abbrv rescue_dist_desc munic_dist_abbrv munic_dist_desc dist_1_abbrv dist_1_desc vtd_abbrv vtd_desc`.split(
  /\s+/,
);

const syllables = 'AN BE COR DA EL FEN GAR HOL IN JO KEL LOR MAR NOR OS PEN RAL SEN TOR UL VER WIN YOR ZAN'.split(' ');
const types = ['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'STREET', 'AVENUE'];
const parties = ['DEM', 'REP', 'UNA', 'UNA', 'DEM', 'REP', 'LIB', 'GRE'];
const nameOf = (n: number, parts: number) =>
  Array.from({ length: parts }, (_, at) => syllables[Math.floor(n / syllables.length ** at) % syllables.length]).join(
    '',
  );

/** The file, piece by piece, the same at each run: `size` voters behind about 0.55 times as many doors. */
export function* countyFile(size: number): Generator<string> {
  yield `${header.map((name) => `"${name}"`).join('\t')}\r\n`;
  const homes = Math.ceil(size * 0.55);
  const streets = Math.max(20, Math.ceil(homes / 90));
  let piece = '';
  for (let n = 0; n < size; n += 1) {
    const mixed = Math.imul(n + 1, 0x9e3779b1) >>> 0;
    // In no order of the streets, as such files come.
    const home = n < homes ? (n * 7919) % homes : mixed % homes;
    const street = home % streets;
    const line = `${100 + Math.floor(home / streets)}  ${nameOf(street, 3)} ${types[street % types.length]}${home % 9 === 0 ? ` APT ${1 + (home % 40)}` : ''}`;
    const value: Record<string, string> = {
      county_id: '92',
      county_desc: 'MARLOW',
      voter_reg_num: String(n).padStart(12, '0'),
      ncid: `EH${n}`,
      last_name: nameOf(mixed % 13_000, 3),
      first_name: nameOf((mixed >>> 8) % 3000, 2),
      middle_name: n % 3 === 0 ? ' ' : nameOf(n % 500, 2),
      status_cd: n % 10 === 0 ? 'I' : 'A',
      voter_status_desc: n % 10 === 0 ? 'INACTIVE' : 'ACTIVE',
      voter_status_reason_desc: 'VERIFIED',
      res_street_address: line,
      res_city_desc: `TOWN ${nameOf(street % 12, 2)}`,
      state_cd: 'NC',
      zip_code: String(27_000 + (street % 60)),
      mail_addr1: line,
      mail_city: `TOWN ${nameOf(street % 12, 2)}`,
      mail_state: 'NC',
      mail_zipcode: String(27_000 + (street % 60)),
      full_phone_number: n % 5 < 3 ? `919555${String(n % 10_000).padStart(4, '0')}` : ' ',
      confidential_ind: n % 1000 === 7 ? 'Y' : 'N',
      registr_dt: `0${1 + (n % 9)}/1${n % 10}/${1990 + (n % 34)}`,
      race_code: 'U',
      ethnic_code: 'UN',
      party_cd: parties[mixed % parties.length] ?? '',
      gender_code: mixed % 2 === 0 ? 'F' : 'M',
      birth_year: String(1930 + (mixed % 76)),
      age_at_year_end: String(2026 - 1930 - (mixed % 76)),
      birth_state: 'NC',
      drivers_lic: 'Y',
      precinct_abbrv: `P${street % 400}`,
      precinct_desc: `PRECINCT ${street % 400}`,
      municipality_desc: `TOWN ${nameOf(street % 12, 2)}`,
      cong_dist_abbrv: String(1 + (street % 13)),
      nc_senate_abbrv: String(1 + (street % 50)),
      nc_house_abbrv: String(1 + (street % 120)),
      school_dist_desc: `SCHOOL ${street % 9}`,
      vtd_desc: `VTD ${street % 400}`,
    };
    piece += `${header.map((name) => `"${value[name] ?? ' '}"`).join('\t')}\r\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

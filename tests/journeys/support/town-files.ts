// Files as a campaign gets them, made up for the journeys: voters in North Carolina's layout and the county's address points.

const columns = [
  'county_id',
  'voter_reg_num',
  'ncid',
  'last_name',
  'first_name',
  'middle_name',
  'name_suffix_lbl',
  'voter_status_desc',
  'res_street_address',
  'res_city_desc',
  'state_cd',
  'zip_code',
  'full_phone_number',
  'race_code',
  'party_cd',
  'gender_code',
  'birth_age',
  'registr_dt',
  'precinct_abbrv',
  'Confidential_ind',
];

const lastNames = ['Adams', 'Brandt', 'Chen', 'Diaz', 'Evans', 'Fisher', 'Garza', 'Hall', 'Irwin', 'Jones'];
const firstNames = ['Ann', 'Ben', 'Cora', 'Dan', 'Eva', 'Finn', 'Gia', 'Hugo', 'Iris', 'Jack'];

interface House {
  number: number;
  street: string;
  lat: number;
  lng: number;
}

/** Two streets of twenty houses each, odd and even numbers facing each other. */
const houses: House[] = ['Alder', 'Birch'].flatMap((street, block) =>
  Array.from({ length: 20 }, (_, index) => ({
    number: 101 + index,
    street,
    lat: 35.78 + block * 0.002 + (index % 2) * 0.00018,
    lng: -78.64 + Math.floor(index / 2) * 0.0002,
  })),
);

/** Tab-separated, quoted, CRLF, a single space for empty; 60 voters and one row without a last name (line 62). */
export function voterFile(): Buffer {
  const rows = houses.flatMap((house, index) => {
    const people = index % 2 === 0 ? 2 : 1;
    return Array.from({ length: people }, (_, person) => [
      '92',
      String(1000 + index),
      `AB${String(index * 10 + person).padStart(6, '0')}`,
      lastNames[index % 10],
      firstNames[(index + person) % 10],
      ' ',
      ' ',
      'ACTIVE',
      `${house.number} ${house.street.toUpperCase()} ST`,
      'ALDER FALLS',
      'NC',
      '27601',
      ' ',
      'U',
      ['DEM', 'REP', 'UNA'][index % 3],
      ['F', 'M'][person % 2],
      String(25 + index),
      '01/02/2010',
      '01-07',
      'N',
    ]);
  });
  const faulty = [...(rows[0] ?? [])];
  faulty[2] = 'AB999999';
  faulty[3] = ' ';
  return Buffer.from(
    [columns, ...rows, faulty].map((row) => row.map((cell) => `"${cell}"`).join('\t')).join('\r\n') + '\r\n',
  );
}

/** CSV of the same houses with the county's spelling: STREET for ST. */
export function addressPoints(): Buffer {
  const lines = houses.map(
    (house) => `${house.number},${house.street.toUpperCase()},STREET,,27601,${house.lng},${house.lat}`,
  );
  return Buffer.from(['HOUSENUM,ST_NAME,ST_TYPE,UNIT,ZIPCODE,LON,LAT', ...lines].join('\n'));
}

// Which column of a file is which, by the many names that states, vendors and people give them.

import {
  addressColumns,
  personColumns,
  type AddressColumn,
  type PersonColumn,
} from '../../contract/voters/voter-file-mapping';

/** For each meaning the columns that have it, best first: the first one that is not blank in a row counts. */
export type ColumnPlaces<Column extends string> = Partial<Record<Column, readonly number[]>>;

type Names<Column extends string> = Record<Column, string>;

/** Names are compared in lower case, letters and figures only, with and without the prefixes below. */
const ADDRESS_NAMES: Names<AddressColumn> = {
  line: `streetaddress streetaddress1 address1 addressline1 addressline address fulladdress addr1 addr vaddress line1 addressfull addresslabel addrline1 addrline fulladdr streetaddr fullstreetaddress adr direccion direccion1 direccioncompleta direccionresidencial direccionderesidencia direccionfisica domicilio`,
  number: `housenumber housenum houseno streetnumber streetnum streetno stnum stno addrnum addrno reshouse addressnumber addressnum addnumber number hnum civicnumber housenbr hseno hsenum hsenbr streetnbr hno hsno numerodecasa numerocasa numdecasa numcasa`,
  fraction: `housenumberfraction streetnumbersuffix housesfx housefraction stfrac frac fraction halfcode addrnsfx addrnumsuffix addnumsuf housesuffix housenumsuffix housenumbersuffix numsuffix`,
  prefix: `predir directionprefix streetdirection stdirection streetdir predirection predirectional stpredir stpredirection streetpredir streetpredirection stprefix streetprefix prefixdirection dirprefix pref`,
  pre_type: `stpretyp stpretype pretype`,
  street: `streetname stname strname street str road roadname rdname calle nombredelacalle nombredecalle nombrecalle`,
  street_type: `streettype sttype strtype stpostyp stpostype posttype postype`,
  street_suffix: `streetsuffix stsuffix strsuffix`,
  post_direction: `postdir directionsuffix postdirection postdirectional stpostdir stposdir stpostdirection streetpostdir streetpostdirection sufdir suffixdir suffixdirection stsufdir dirsuffix`,
  unit_type: `unittype apttype apartmenttype unitdesignator`,
  unit: `unitnumber unitnum unitno unit unitid aptnumber aptnum aptno apt apartmentnumber apartmentnum apartment suite secondaryaddr secondaryaddress address2 addressline2 streetaddress2 addr2 addrline2 line2 extraaddressline aptunit unitapt aptsuite suiteapt aptste unitsuite aptorunit aptunitnumber aptunitnum aptunitno apartamento numerodeapartamento numdeapartamento apto numapto unidad aptounidad apartamentounidad direccion2`,
  city: `city cityname citydesc postalcity municipality muni town locality place postcomm community citystatezip citystzip citystatezipcode citystzipcode citystatezip5 csz ciudad pueblo localidad municipio`,
  state: `state statecd statecode stateabbr stateabbreviation stateprovince region st`,
  zip: `zip zipcode zip5 postalcode postcode zippostal zippostalcode zipcd postal codigopostal codpostal`,
  latitude: `latitude lat gpslat y ycoord pointy latitud`,
  longitude: `longitude lng lon long gpslon gpslng x xcoord pointx longitud`,
};

/** Each name with 1 and so on behind it. */
function numberedNames(names: string, to: number): string {
  const numbers = Array.from({ length: to }, (_, at) => String(at + 1));
  return names
    .split(' ')
    .flatMap((name) => numbers.map((number) => name + number))
    .join(' ');
}

type OfHistories = 'election_date' | 'election_name' | 'vote';
const PERSON_NAMES: Names<Exclude<PersonColumn, 'mobile' | 'precinct_code' | OfHistories>> = {
  source_id: `ncid sosvoterid lalvoterid statevoterid voterfilevanid vanid voterid voteridnumber voteridnum voternumber registrationnumber registrationid regnum voterregnum vuid suid svrsno voterno voternbr voterident registrationno registrationnum registrationnbr regno sourceid externalid uniqueid personid id pdiid iddevotante idvotante numerodevotante numvotante iddeelector idelector numerodeelector numeroelectoral`,
  first: `firstname first fname firstnm givenname givennames forenames given namefirst forename nombre nombres primernombre nombredepila`,
  middle: `middlename middle mname middlenm middleinitial mi namemiddle segundonombre inicial`,
  last: `lastname last lname lastnm surname familyname namelast apellido apellidos`,
  suffix: `namesuffix suffix suffixname namesuffixlbl suffixdesc generation sufijo`,
  name: `name fullname votername namefull nombrecompleto nombreyapellido nombreyapellidos nombresyapellidos apellidoynombre apellidosynombre apellidosynombres`,
  birth_date: `birthdate dateofbirth dob birthdt birthday birth fechadenacimiento fechanacimiento fechadenac fechanac fecnac`,
  birth_year: `birthyear yearofbirth yob birthyr anodenacimiento anonacimiento`,
  age: `birthage age ageatyearend edad`,
  sex: `sex gender gendercode sexcode gendercd`,
  party: `party partycd partycode partyaffiliation partyname partydesc partiesdescription politicalparty registeredparty enrolledparty partido partidopolitico afiliacionpartidista afiliacionpolitica`,
  phone_area: `areacode phonearea phoneareacode codigodearea`,
  phone: `prefphone preferredphone cellphone cell mobilephone mobile telephonescellphoneformatted phone phonenumber phonenum phoneno fullphonenumber telephone homephone telephoneslandlineformatted phone1 celular telefonocelular numerodecelular movil telefonomovil telefono numerodetelefono numtelefono telefonodecasa telefonofijo`,
  email: `email emailaddress emailaddr preferredemail correoelectronico direcciondecorreoelectronico`,
  precinct: `precinctname precinct precinctdesc precinctcode precinctabbrv precinctid precinctnumber pct vtd vtddesc vtdabbrv precinto precintoelectoral`,
  registered_on: `registrationdate registrdt regdate registrationdt regdt dateregistered dateofregistration registeredon officialregistrationdate calculatedregdate fechaderegistro fecharegistro fechadeinscripcion fechainscripcion`,
  status: `status statusdesc voterstatus statuscode statuscd registrationstatus`,
  language: `language preferredlanguage languagepreference spokenlanguage primarylanguage languagecode lang idioma idiomapreferido`,
  confidential: `confidentialind confidential confidentialindicator isconfidential publicrecordsexemption exempt protected`,
  deceased: `deceased isdeceased deceasedflag deceasedind deceasedindicator deceasedyn fallecido fallecida`,
  do_not_contact: `donotcontact isdonotcontact donotcontactflag donotcontactby nocontact nevercontact nocontactar`,
  do_not_walk: `donotwalk donotknock donotcanvass donotvisit nowalk nowalks noknock nocanvass novisitar`,
  do_not_call: `donotcall donotphone dnc nocall nocalls nophone nollamar`,
  do_not_text: `donottext donotsms notext notexts nosms smsoptout smsoptedout textoptout textoptedout optout optedout noenviarmensajes noenviarmensajesdetexto noenviartextos nomensajes nomensajesdetexto notextear`,
  do_not_mail: `donotmail nomail noenviarcorreo noenviarcorreopostal noenviarcartas nocorreo nocorreopostal`,
  tags: `tags tag labels etiquetas`,
  votes: `voterhistory votehistory votinghistory electionhistory electionsvoted electionsvotedin ${numberedNames('voterhistory votehistory votinghistory', 40)}`,
  support_score: `supportscore supportlevel candidatesupport support`,
  county: `countydesc countyname county countycode countynumber condado`,
  congressional_district: `congressionaldistrict uscongressionaldistrict congdistabbrv congdist congressional`,
  state_senate_district: `statesenatedistrict ncsenateabbrv senatedistrict statesenate legislativedistrict`,
  state_house_district: `statehousedistrict staterepresentativedistrict nchouseabbrv housedistrict statehouse`,
  municipality: `municipalitydesc municipalityname municipality muni municipio`,
  ward: `warddesc wardname ward wardabbrv citywarddistrict`,
  school_district: `schooldistrict schooldistdesc schooldistname localschooldistrict cityschooldistrict schoolboarddistrict schooldistabbrv`,
};

/** Of where someone lives, in front of a name or behind it. */
const RESIDENCE = /^(?:res|legal|home|phys|situs|domicile|dwelling)/;
const ADDRESS_PREFIXES = `residentialaddress residenceaddress resaddress homeaddress physicaladdress voters voter residenceaddresses residential residence resident resid resi res registered reg legal physical phys situs site domicile dwelling home address propertyaddress property`;
const RESIDENCE_SUFFIXES = ['residential', 'residence', 'res', 'legal', 'home', 'physical'];
/** Names too short to say anything but behind a word for where someone lives: "Home no", "Res num". */
const SHORT_NAMES: Readonly<Record<string, string>> = { no: 'number', num: 'number', nbr: 'number', dir: 'prefix' };
/** Fewer, or "Address ID" would be a person's. */
const PERSON_PREFIXES = `voters voter personal registrant elector`;

interface NameIndex {
  names: ReadonlyMap<string, readonly [column: string, rank: number]>;
  prefixes: readonly string[];
}

function indexNames(names: Record<string, string>, prefixes: string): NameIndex {
  const index = new Map<string, readonly [string, number]>();
  for (const [column, list] of Object.entries(names)) {
    list.split(' ').forEach((name, rank) => index.set(name, [column, rank]));
  }
  return { names: index, prefixes: prefixes.split(' ') };
}

const ADDRESS_INDEX = indexNames(ADDRESS_NAMES, ADDRESS_PREFIXES);
const PERSON_INDEX = indexNames(PERSON_NAMES, PERSON_PREFIXES);
/** A mobile number is a number to call as well: its columns have two meanings. */
const MOBILE_INDEX = indexNames(
  {
    mobile: `cellphone cell mobilephone mobile telephonescellphoneformatted phonecell phonemobile celular telefonocelular numerodecelular movil telefonomovil`,
  },
  PERSON_PREFIXES,
);

/** What a precinct's column is besides: its code, its name, or whichever of the two the other column is not. */
const PRECINCT_INDEX = indexNames(
  {
    precinct_code: `precinctcode precinctabbrv precinctid precinctnumber`,
    precinct_name: `precinctname precinctdesc`,
    precinct_plain: `precinct pct`,
  },
  PERSON_PREFIXES,
);

/** Where a person's columns stand; those of precincts have two meanings. */
export type PersonPlaces = ColumnPlaces<PersonColumn> & ColumnPlaces<'precinct_name' | 'precinct_plain'>;

/** "Residence_Addresses_City " -> residenceaddressescity. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** As names are looked up; plainName has left out letters with accents for as long as names are stored. */
const knownAs = (name: string): string => plainName(name.normalize('NFD'));

function meaningOf(index: NameIndex, name: string): readonly [string, number] | undefined {
  const exact = index.names.get(name);
  if (exact) return exact;
  for (const prefix of index.prefixes) {
    if (!name.startsWith(prefix)) continue;
    const rest = name.slice(prefix.length);
    const short = index === ADDRESS_INDEX && RESIDENCE.test(prefix) ? SHORT_NAMES[rest] : undefined;
    const found = short === undefined ? index.names.get(rest) : ([short, 0] as const);
    // A name that needs its prefix taken off stands behind one that does not; but where someone lives goes before all others:
    // Ohio's CITY is a district, its RESIDENTIAL_CITY the address's.
    if (found) return [found[0], found[1] + (RESIDENCE.test(prefix) ? -1000 : 0.5)];
  }
  if (index !== ADDRESS_INDEX) return undefined;
  for (const suffix of RESIDENCE_SUFFIXES) {
    const found = name.endsWith(suffix) ? index.names.get(name.slice(0, -suffix.length)) : undefined;
    if (found) return [found[0], found[1] - 1000];
  }
  return undefined;
}

function place(index: NameIndex, header: readonly string[]): Record<string, number[]> {
  const found: Record<string, [number, number][]> = {};
  header.forEach((name, position) => {
    const match = meaningOf(index, knownAs(name));
    if (match) (found[match[0]] ??= []).push([match[1], position]);
  });
  return Object.fromEntries(
    Object.entries(found).map(([column, places]) => [
      column,
      places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, position]) => position),
    ]),
  );
}

/** The address columns of a header. */
export function placeAddressColumns(header: readonly string[]): ColumnPlaces<AddressColumn> {
  return place(ADDRESS_INDEX, header);
}

/** The part of an address that each column's name says; null for all others. */
export function addressMeanings(header: readonly string[]): (AddressColumn | null)[] {
  const meanings: (AddressColumn | null)[] = header.map(() => null);
  const places = placeAddressColumns(header);
  for (const column of addressColumns) for (const position of places[column] ?? []) meanings[position] = column;
  return meanings;
}

/** The columns about a person of a header. */
export function placePersonColumns(header: readonly string[]): PersonPlaces {
  const named = place(PERSON_INDEX, header);
  const others = { ...place(MOBILE_INDEX, header), ...place(PRECINCT_INDEX, header) };
  return { ...wholeNames(named, header), ...others, ...leftOutIn(header, named) };
}

/** Columns of our own lists of voters; of these some may have been removed since. */
const OURS = new Set(['last_result', 'last_channel', 'last_touch_at', 'do_not_contact_by']);

/** Our own lists say in one column, among other reasons, who died. Anyone else may leave people out for whatever they like. */
function leftOutIn(header: readonly string[], { deceased = [] }: PersonPlaces): Pick<PersonPlaces, 'deceased'> {
  const names = header.map(cleanCell);
  const at = names.indexOf('left_out');
  const isOurs = at >= 0 && names.filter((name) => OURS.has(name)).length >= 2;
  return isOurs ? { deceased: [...deceased, at] } : {};
}

/** Spanish has one word for a first name and a whole one: it is the first only where a last name is elsewhere. */
function wholeNames({ first = [], ...named }: PersonPlaces, header: readonly string[]): PersonPlaces {
  const isEither = (position: number) => /^nombres?$/.test(knownAs(header[position] ?? ''));
  const either = named.last === undefined ? first.filter(isEither) : [];
  const names = [...(named.name ?? []), ...either];
  const firsts = first.filter((position) => !either.includes(position));
  return { ...named, ...(names.length > 0 && { name: names }), ...(firsts.length > 0 && { first: firsts }) };
}

/**
 * The one column of a file's voter ids. Two columns are two lists that number their people alike: the first counts that is filled in
 * half of the rows, or else the fullest. Without one by its name, "Elector" or "Roll number" where it holds what ids look like.
 * @param places of the columns whose names say that they hold ids
 * @param rows the first rows, the header left out
 */
export function placeIds(
  places: readonly number[] | undefined,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] | undefined {
  if (!places) {
    // A row that was cut short is rejected anyway.
    const whole = rows.filter((row) => row.length >= header.length);
    const likely = header.findIndex((name, at) => MAY_BE_IDS.has(plainName(name)) && holdsIds(whole, at));
    return likely < 0 ? undefined : [likely];
  }
  if (places.length < 2) return places;
  const filled = places.map((at) => rows.filter((row) => cleanCell(row[at]) !== '').length);
  const enough = Math.min(rows.length / 2, Math.max(...filled));
  return places.slice(filled.findIndex((count) => count >= enough)).slice(0, 1);
}

/** Names of ids that may as well be of a name, a card, or the row's place in the list. */
const MAY_BE_IDS = new Set(
  `elector voter registrant electorno electornum electornumber electornbr electoralnumber electoralno electorref rollno rollnum rollnumber
  rollid votersno registrantno registrantnum registrantnumber registrantref certificateno certificatenum certificatenumber certno
  certnumber affidavitno affidavitnum affidavitnumber voterreg voterref voterreference regkey voterkey personkey electorkey`.split(
    /\s+/,
  ),
);
const fewestIds = 3;

/** Whether the values of a column are never blank, never twice, of one shape, and no count of the rows. */
function holdsIds(rows: readonly (readonly string[])[], at: number): boolean {
  const ids = rows.map((row) => cleanCell(row[at]));
  if (ids.length < fewestIds || new Set(ids).size < ids.length) return false;
  const shapes = new Set(ids.map((id) => id.replace(/\d+/g, '0').replace(/[A-Za-z]+/g, 'A')));
  const [shape = ''] = shapes;
  const lengths = ids.map((id) => id.length);
  const shortest = Math.min(...lengths);
  // Numbers that were given out in turn have a figure more from some day on.
  if (shapes.size > 1 || !/^(?=.*0)[0A-]+$/.test(shape) || shortest < 5 || Math.max(...lengths) > shortest + 1)
    return false;
  const figures = ids.map((id) => Number(id.replace(/\D/g, '')));
  const counted = figures.filter((figure, index) => index > 0 && figure === (figures[index - 1] ?? 0) + 1).length;
  return counted < ids.length / 2;
}

/** Where a registration's standing and its reason stand, and whether it is confidential. */
export const placeStandings = (header: readonly string[]): number[] =>
  header.flatMap((name, at) => (/status|reason|confiden|protect/.test(plainName(name)) ? [at] : []));

/** The one meaning of each column that its name tells; null for names that say nothing. */
export function nameMeanings(header: readonly string[]): (AddressColumn | PersonColumn | null)[] {
  const meanings: (AddressColumn | PersonColumn | null)[] = header.map(() => null);
  const [person, address] = [placePersonColumns(header), placeAddressColumns(header)];
  const put = (column: AddressColumn | PersonColumn, positions: readonly number[] | undefined) => {
    for (const position of positions ?? []) meanings[position] ??= column;
  };
  // A mobile number before a number to call, a city before a municipality: of two meanings the more telling one.
  put('mobile', person.mobile);
  // A code alone is what the precinct is called.
  if (person.precinct_name ?? person.precinct_plain) put('precinct_code', person.precinct_code);
  for (const column of addressColumns) put(column, address[column]);
  for (const column of personColumns) put(column, person[column]);
  return meanings;
}

/** How many cells of a row are names that a header would have. */
export function countKnownNames(cells: readonly string[]): number {
  return cells.filter((cell) => {
    const name = knownAs(cell);
    return meaningOf(PERSON_INDEX, name) !== undefined || meaningOf(ADDRESS_INDEX, name) !== undefined;
  }).length;
}

/** Words of databases and spreadsheets for nothing. */
const NOTHING = /^[(<]?(?:null|nil|n\/a|#n\/a|nan)[)>]?$/i;
/** People are called Null. */
const NAMES = new Set<string>(['first', 'last', 'name']);

/** The first cell among a column's places that is not blank, cleaned; '' if there is none. */
export function readCell<Column extends string>(
  places: ColumnPlaces<Column>,
  column: Column,
  cells: readonly string[],
): string {
  for (const position of places[column] ?? []) {
    const value = cleanCell(cells[position]);
    if (value === '' || (value.length <= 6 && NOTHING.test(value) && !isNamedNull(column, value))) continue;
    return value;
  }
  return '';
}

const isNamedNull = (column: string, value: string) => NAMES.has(column) && value.toLowerCase() === 'null';

/** A cell without blanks around it, stray quotes, what spreadsheets guard texts by, control characters and the marks that stand for nothing (*, \N). */
export function cleanCell(cell: string | undefined): string {
  if (cell === undefined || cell === '' || cell === ' ') return '';
  let text = cell.trim();
  // PostgreSQL cannot store control characters, and no one can see them.
  // Marks of direction and of no width, as they come with text from web pages, are part of no name, and reverse what stands behind it.
  if (/[\p{Cc}\u00A0\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\s{2}/u.test(text))
    text = text
      .replace(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
  if (text.length >= 2 && text.startsWith('"') && text.endsWith('"')) text = text.slice(1, -1).trim();
  // What keeps a spreadsheet from taking a text for a number or a formula: ="02138", '02138, '=1+1 as we write it ourselves.
  if (text.startsWith('="') && text.endsWith('"') && text.length > 3) text = text.slice(2, -1).trim();
  else if (/^'[\d=+\-@]/.test(text)) text = text.slice(1);
  return text === '\\N' || /^\*+$/.test(text) ? '' : text;
}

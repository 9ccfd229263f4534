// Layouts of the voter files around the Great Lakes that have a header.
import type { DeclaredLayout } from './layout';

export const GREAT_LAKES: readonly DeclaredLayout[] = [
  {
    id: 'ohio',
    title: 'Ohio',
    source: 'Ohio Secretary of State, Voter File Layout; Voteshield/reggie, configs/data/ohio.yaml',
    columns: [
      `SOS_VOTERID | COUNTY_NUMBER | COUNTY_ID | LAST_NAME | FIRST_NAME | MIDDLE_NAME | SUFFIX | DATE_OF_BIRTH |
       REGISTRATION_DATE | VOTER_STATUS | PARTY_AFFILIATION | RESIDENTIAL_ADDRESS1 | RESIDENTIAL_SECONDARY_ADDR |
       RESIDENTIAL_CITY | RESIDENTIAL_STATE | RESIDENTIAL_ZIP | RESIDENTIAL_ZIP_PLUS4 | RESIDENTIAL_COUNTRY |
       RESIDENTIAL_POSTALCODE | MAILING_ADDRESS1 | MAILING_SECONDARY_ADDRESS | MAILING_CITY | MAILING_STATE | MAILING_ZIP |
       MAILING_ZIP_PLUS4 | MAILING_COUNTRY | MAILING_POSTAL_CODE | CAREER_CENTER | CITY | CITY_SCHOOL_DISTRICT |
       COUNTY_COURT_DISTRICT | CONGRESSIONAL_DISTRICT | COURT_OF_APPEALS | EDU_SERVICE_CENTER_DISTRICT |
       EXEMPTED_VILL_SCHOOL_DISTRICT | LIBRARY | LOCAL_SCHOOL_DISTRICT | MUNICIPAL_COURT_DISTRICT | PRECINCT_NAME |
       PRECINCT_CODE | STATE_BOARD_OF_EDUCATION | STATE_REPRESENTATIVE_DISTRICT | STATE_SENATE_DISTRICT | TOWNSHIP | VILLAGE |
       WARD`,
    ],
    mark: 'SOS_VOTERID',
    ids: { shape: /^OH\d{10}$/ },
    freely: true,
    reads: {
      source_id: 'SOS_VOTERID',
      last: 'LAST_NAME',
      line: 'RESIDENTIAL_ADDRESS1',
      city: 'RESIDENTIAL_CITY',
      zip: 'RESIDENTIAL_ZIP',
    },
    sometimes: {
      first: 'FIRST_NAME',
      middle: 'MIDDLE_NAME',
      suffix: 'SUFFIX',
      birth_date: 'DATE_OF_BIRTH',
      registered_on: 'REGISTRATION_DATE',
      status: 'VOTER_STATUS',
      party: 'PARTY_AFFILIATION',
      unit: 'RESIDENTIAL_SECONDARY_ADDR',
      state: 'RESIDENTIAL_STATE',
      precinct: 'PRECINCT_NAME | PRECINCT_CODE',
      county: 'COUNTY_NUMBER',
      congressional_district: 'CONGRESSIONAL_DISTRICT',
      state_senate_district: 'STATE_SENATE_DISTRICT',
      state_house_district: 'STATE_REPRESENTATIVE_DISTRICT',
      ward: 'WARD',
      school_district: 'LOCAL_SCHOOL_DISTRICT | CITY_SCHOOL_DISTRICT',
    },
    statuses: { CONFIRMATION: 'inactive' },
  },
  {
    id: 'michigan',
    title: 'Michigan',
    source: 'Voteshield/reggie, configs/data/michigan.yaml and michigan_preprocessor.py (the file with commas)',
    columns: [
      `LAST_NAME | FIRST_NAME | MIDDLE_NAME | NAME_SUFFIX | YEAR_OF_BIRTH | GENDER | REGISTRATION_DATE | STREET_NUMBER_PREFIX |
       STREET_NUMBER | STREET_NUMBER_SUFFIX | DIRECTION_PREFIX | STREET_NAME | STREET_TYPE | DIRECTION_SUFFIX | EXTENSION |
       CITY | STATE | ZIP_CODE | MAILING_ADDRESS_LINE_ONE | MAILING_ADDRESS_LINE_TWO | MAILING_ADDRESS_LINE_THREE |
       MAILING_ADDRESS_LINE_FOUR | MAILING_ADDRESS_LINE_FIVE | VOTER_IDENTIFICATION_NUMBER | COUNTY_CODE | COUNTY_NAME |
       JURISDICTION_CODE | JURISDICTION_NAME | PRECINCT | WARD | SCHOOL_DISTRICT_CODE | SCHOOL_DISTRICT_NAME |
       STATE_HOUSE_DISTRICT_CODE | STATE_HOUSE_DISTRICT_NAME | STATE_SENATE_DISTRICT_CODE | STATE_SENATE_DISTRICT_NAME |
       US_CONGRESS_DISTRICT_CODE | US_CONGRESS_DISTRICT_NAME | COUNTY_COMMISSIONER_DISTRICT_CODE |
       COUNTY_COMMISSIONER_DISTRICT_NAME | VILLAGE_DISTRICT_CODE | VILLAGE_DISTRICT_NAME | VILLAGE_PRECINCT | SCHOOL_PRECINCT |
       IS_PERMANENT_ABSENTEE_VOTER | VOTER_STATUS_TYPE_CODE | UOCAVA_STATUS_CODE | UOCAVA_STATUS_NAME`,
    ],
    reads: {
      last: 'LAST_NAME',
      first: 'FIRST_NAME',
      middle: 'MIDDLE_NAME',
      suffix: 'NAME_SUFFIX',
      birth_year: 'YEAR_OF_BIRTH',
      sex: 'GENDER',
      registered_on: 'REGISTRATION_DATE',
      number: 'STREET_NUMBER',
      fraction: 'STREET_NUMBER_SUFFIX',
      prefix: 'DIRECTION_PREFIX',
      street: 'STREET_NAME',
      street_type: 'STREET_TYPE',
      post_direction: 'DIRECTION_SUFFIX',
      unit: 'EXTENSION',
      city: 'CITY',
      state: 'STATE',
      zip: 'ZIP_CODE',
      source_id: 'VOTER_IDENTIFICATION_NUMBER',
      county: 'COUNTY_NAME',
      municipality: 'JURISDICTION_NAME',
      precinct: 'PRECINCT',
      ward: 'WARD',
      school_district: 'SCHOOL_DISTRICT_NAME',
      state_house_district: 'STATE_HOUSE_DISTRICT_CODE',
      state_senate_district: 'STATE_SENATE_DISTRICT_CODE',
      congressional_district: 'US_CONGRESS_DISTRICT_CODE',
      status: 'VOTER_STATUS_TYPE_CODE',
    },
    statuses: { V: 'inactive', C: 'cancelled', R: 'rejected', CH: 'inactive' },
  },
  {
    id: 'minnesota',
    title: 'Minnesota',
    source: 'Voteshield/reggie, configs/data/minnesota.yaml',
    columns: [
      `VoterId | CountyCode | FirstName | MiddleName | LastName | NameSuffix | HouseNumber | StreetName | UnitType | UnitNumber |
       Address2 | City | State | ZipCode | MailAddress | MailCity | MailState | MailZipCode | PhoneNumber | RegistrationDate |
       DOBYear | StateMcdCode | McdName | PrecinctCode | PrecinctName | WardCode | School | SchSub | Judicial | Legislative |
       StateSen | Congressional | Commissioner | Park | SoilWater | Hospital | LegacyId`,
    ],
    reads: {
      source_id: 'VoterId',
      county: 'CountyCode',
      first: 'FirstName',
      middle: 'MiddleName',
      last: 'LastName',
      suffix: 'NameSuffix',
      number: 'HouseNumber',
      street: 'StreetName',
      unit_type: 'UnitType',
      unit: 'UnitNumber',
      city: 'City',
      state: 'State',
      zip: 'ZipCode',
      phone: 'PhoneNumber',
      registered_on: 'RegistrationDate',
      birth_year: 'DOBYear',
      municipality: 'McdName',
      precinct_code: 'PrecinctCode',
      precinct: 'PrecinctName | PrecinctCode',
      ward: 'WardCode',
      school_district: 'School',
      state_house_district: 'Legislative',
      state_senate_district: 'StateSen',
      congressional_district: 'Congressional',
    },
  },
  {
    id: 'wisconsin',
    title: 'Wisconsin',
    source: 'Voteshield/reggie, configs/data/wisconsin.yaml',
    columns: [
      `Voter Reg Number | LastName | FirstName | MiddleName | Suffix | PhoneNumber | EmailAddress | Address1 | Address2 |
       MailingAddress1 | MailingAddress2 | MailingCityStateZip | HouseNumber | StreetName | UnitType | UnitNumber | ZipCode |
       Jurisdiction | DistrictCombo | Ward | Congressional | State Senate | State Assembly | Court of Appeals |
       Multi-Jurisdictional Judge | County | County Supervisory | Municipality | Aldermanic | School | High School | Sanitary |
       Technical College | Representational School | State | District Attorney | Circuit Court | First Class School |
       Incorporation | Voter Status | Voter Status Reason | ApplicationDate | ApplicationSource | IsPermanentAbsentee |
       Voter Type`,
    ],
    reads: {
      source_id: 'Voter Reg Number',
      last: 'LastName',
      first: 'FirstName',
      middle: 'MiddleName',
      suffix: 'Suffix',
      phone: 'PhoneNumber',
      email: 'EmailAddress',
      number: 'HouseNumber',
      street: 'StreetName',
      unit_type: 'UnitType',
      unit: 'UnitNumber',
      zip: 'ZipCode',
      precinct: 'Ward',
      congressional_district: 'Congressional',
      state_senate_district: 'State Senate',
      state_house_district: 'State Assembly',
      county: 'County',
      municipality: 'Municipality',
      school_district: 'School',
      status: 'Voter Status',
      registered_on: 'ApplicationDate',
    },
    otherwise: 'Address1',
  },
];

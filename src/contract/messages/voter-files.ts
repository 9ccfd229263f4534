// What is said of uploaded files, of their rows, and of the imports and address lookups that come of them.
import { sentencesOf } from './sentence';

/** Of one row: why it is rejected. */
export const rowMessages = {
  ROW_OF_ONE_COLUMN: 'The row has {columns} column; {expected} were expected.',
  ROW_OF_OTHER_COLUMNS: 'The row has {columns} columns; {expected} were expected.',
  HEADER_AGAIN: 'This line repeats the names of the columns.',
  SHORTENED_ID: 'A spreadsheet shortened the voter ID to {source_id}. Export the file again with that column as text.',
  NO_LAST_NAME: 'No last name.',
  NO_RESIDENCE: 'No residential address.',
  NO_ADDRESS: 'No address.',
  NO_STREET: 'No street.',
  UNKNOWN_STREET: 'Unknown street name.',
  NO_HOUSE_NUMBER: 'No house number.',
  NO_COORDINATES: 'No valid longitude and latitude in degrees.',
  EXCHANGED_COORDINATES: 'Latitude and longitude are probably exchanged.',
  NO_FEATURE: 'Not a GeoJSON feature.',
  NO_POINT: 'No point with a longitude and a latitude in degrees.',
  NO_VOTER_ID: 'No voter ID.',
  NO_ELECTION: 'No election could be read.',
  NOT_A_VOTER: 'No voter in the campaign has this ID.',
  OTHER_COUNTY: 'The voter with this ID is registered in another county.',
  SAME_VOTER: 'Same voter as line {line}.',
  SAME_ADDRESS: 'Same address as line {line}.',
  ADDRESS_ABOVE: 'The address is longer than {max} characters.',
  UNIT_ABOVE: 'The unit is longer than {max} characters.',
  VALUE_ABOVE: '{what} is longer than {max} characters.',
  NOT_ON_MAP: 'No coordinates for this address. Upload address points first, or add latitude and longitude columns.',
  NOT_ON_MAP_CHECKED:
    'No coordinates for this address. Upload address points first, or add latitude and longitude columns. (The voter would be imported, but the address would be left out of the walkbook.)',
  NOT_ON_MAP_IMPORTED:
    'No coordinates for this address. Upload address points first, or add latitude and longitude columns. (The voter was imported, but the address was left out of the walkbook.)',
  RESULT_BLANK: 'No result.',
  RESULT_UNMATCHED: '“{text}” isn’t matched to a contact result.',
  CHANNEL_UNMATCHED: '“{text}” isn’t matched to a way of contact.',
  RESULT_NO_DATE: 'No date.',
  RESULT_DATE_UNREAD: 'The date “{text}” can’t be read.',
  RESULT_IN_FUTURE: 'The date “{text}” is in the future.',
  RESULT_OF_NO_ONE: 'No voter ID, and not a whole name with an address and a birth year.',
  RESULT_NO_ONE_FOUND: 'No voter in the campaign has this name, address and birth year.',
  RESULT_SEVERAL_FOUND: 'Several voters in the campaign have this name, address and birth year.',
  RESULT_OF_OTHER: 'The voter with this ID has another first and last name.',
  RESULT_STANDS: 'Imported before with another meaning, in “{name}”. Undo that import first.',
  RESULT_OWN: 'Probably your own work already: the same person, day, way of contact and result.',
  NOT_TO_CONTACT: 'This person can’t be contacted ({what}), so the walkbook leaves them out.',
} as const;

/** Of a whole file: why it can't be read. */
export const fileMessages = {
  FILE_EMPTY: 'This file is empty.',
  FILE_FOREIGN: '{what}. Upload the table itself: CSV, tab-separated text, or an Excel workbook (.xlsx).',
  FILE_PASSWORD: 'This file is protected by a password. Remove the password, then upload it again.',
  ARCHIVE_BROKEN: 'This file is damaged or was cut short, so it can’t be unpacked. Download it again, then upload it.',
  ARCHIVE_TOO_LARGE:
    'This file would unpack to far more than any voter file, so it isn’t opened. Upload the table itself, not packed.',
  ARCHIVE_OF_TOO_MANY: 'This archive has more than {max} files. Upload the voter file alone.',
  ARCHIVE_NESTED: 'There’s another archive inside this one. Unpack it, then upload the file inside.',
  ARCHIVE_METHOD: '“{file}” is packed in a way that can’t be opened here. Upload the table itself, not packed.',
  ARCHIVE_WITHOUT_TABLE: 'There’s no table inside this file. Upload a workbook that is inside an archive alone.',
  FILE_DOCUMENT: 'This is an Office document inside another file. Upload a workbook that is inside an archive alone.',
  WORKBOOK_BINARY:
    'This Excel workbook is of a kind that can’t be opened here. Save it as .xlsx or CSV, then upload it.',
  WORKBOOK_BROKEN: 'This Excel workbook is damaged. Save it again as .xlsx or CSV, then upload it.',
  WORKBOOK_TOO_LARGE: 'This Excel workbook is too large to be opened here. Save it as CSV, then upload it.',
  WORKBOOK_TOO_WIDE: 'A row of this Excel workbook has more than {max} columns.',
  WORKBOOK_FORMULA:
    'Cell {cell} has a formula without its result. Open the workbook in Excel and save it, or save it as CSV.',
  PARTS_DIFFER: 'This file has {count} tables with different columns. Choose the one to read.',
  PARTS_NOT_JOINED:
    'This file has voters and a voting history, but the history’s voter IDs aren’t those of the voters. Choose the one to read.',
  PART_UNKNOWN: 'This file has no table called “{part}”.',
  FILE_NO_TABLE: 'This file isn’t a table: its lines aren’t separated by tabs, commas, semicolons or vertical bars.',
  FILE_ONE_LINE: 'There’s no line break in the first 1 MB of this file, so it isn’t a table of rows.',
  FILE_LONG_LINE: 'Line {line} is longer than 1 MB, so this file isn’t a table of rows.',
  FILE_JSON: 'This file is JSON. Upload voters as a table: CSV, or text separated by tabs or vertical bars.',
  FILE_ONLY_HEADER: 'This file has only a header row.',
  FILE_NO_HEADER:
    'The file has no header row. Match the columns, or add a first row with their names, such as number, street, unit, zip, longitude, latitude.',
  FILE_UNKNOWN_COLUMN:
    'The file has no header row, and its {count} column is not a format we know. Match the columns, or add a first row with their names, such as first_name, last_name, address, city, zip.',
  FILE_UNKNOWN_COLUMNS:
    'The file has no header row, and its {count} columns are not a format we know. Match the columns, or add a first row with their names, such as first_name, last_name, address, city, zip.',
  COLUMNS_MISSING: 'No column was found for {what}.',
  COLUMNS_MISSING_AMONG: 'No column was found for {what}. The file’s columns are: {columns}.',
  COLUMNS_UNNAMED:
    'Some columns look like parts of the home address or the name, but they’re called something we don’t know: {columns}. Check which column is which.',
  HOME_UNCLEAR:
    'It isn’t clear which columns are the home address: {columns}. Match the columns, and leave out mailing, former and polling addresses.',
  LAYOUT_LACKS_COLUMNS:
    'This looks like a file from {layout}, but these columns are missing or have other names: {columns}. Check which column is which.',
  LAYOUT_OTHER_CONTENTS:
    'The columns are named as in a file from {layout}, but these hold something else: {columns}. Check which column is which.',
  IDS_REPEAT:
    'The column “{column}” can’t be the voter ID: {people} people share an ID with someone else, up to {most} people the same one.',
  IDS_REPEAT_ONCE:
    'Two people have the same ID in the column “{column}”. If they’re the same person, check the file as it is; the later row is left out. If not, don’t match this column.',
  IDS_OF_OTHERS:
    'IDs in the column “{column}” belong to other people in this campaign: {others} of {held} IDs that are already known. They may be row numbers, or another supplier’s. If so, don’t match this column. Rows whose ID belongs to someone else are imported without it.',
  WISHES_OF_MANY:
    'By the column “{column}”, {people} of {rows} people died or don’t want to be contacted. If it says something else, such as who may be contacted, don’t match this column.',
  ROWS_UNREADABLE: '{rejected} of {rows} rows can’t be read with these columns. Check which column is which.',
  FEW_HOMES:
    '{people} people would live at only {homes} addresses. The columns matched to the home address look like polling places or offices.',
  HOMES_WITHOUT_NUMBERS:
    '{rejected} of {rows} home addresses have no house number, so their doors can’t be found. Check which column has the house number.',
  HOMES_WITHOUT_TOWN:
    '{rejected} of {rows} home addresses have no city and no ZIP, so the same street in two towns would be one. Match a column for either.',
  HISTORY_WITHOUT_VOTERS:
    'This file has only voter IDs and elections, and the campaign has no voters with voter IDs yet. Import the voter file first, then check this one again.',
  HISTORY_WITHOUT_ID:
    'This file seems to say only who voted, but no column is known as the voter ID. Match the column that has the same voter IDs as your voter file.',
  HISTORY_OTHER_IDS:
    'The voter IDs in this file are in the column “{column}”, but your voter files have theirs in “{others}”. If these are the same IDs, match that column as the voter ID.',
  HISTORY_SEVERAL_IDS:
    'Your voter files have voter IDs of several kinds: {others}. Give this file’s ID column the name of the kind that it has, then upload it again.',
  HISTORY_SEVERAL_STATES:
    'Your voter files are from {layouts}, which number their voters alike, so it’s unknown whose votes these are.',
  HISTORY_NONE_JOIN:
    'None of the {rows} rows has the ID of a voter in the campaign, so there is nothing to import. Check which column is the voter ID, and that the voter file of the same place is imported.',
  HISTORY_FEW_JOIN:
    'Only {joined} of {rows} rows have the ID of a voter in the campaign. Check which column is the voter ID, and that this file is about the same place.',
  HISTORY_TOO_YOUNG:
    '{young} of {people} voters would have been too young for elections that they voted in, so these IDs seem to be other people’s. Check which column is the voter ID.',
  RESULTS_TO_MATCH: 'Check which column is which, and what each result means. Nothing is imported before you do.',
  RESULTS_NO_HEADER:
    'This file has no header row. Add a first row with the names of the columns, then upload it again.',
  RESULTS_TOO_WIDE: 'This file has more than {max} columns, so it isn’t a list of contact results.',
  RESULTS_STAND:
    'Some of its rows were imported before with another meaning. Undo that import first, then check this file again.',
  RESULTS_TOO_LONG: 'This file has more than {max} rows. Split it, then upload the parts.',
  COLUMNS_UNMATCHED: 'No column contains {what}.',
  GEOJSON_STRAY_TEXT: 'This file isn’t GeoJSON: it has text outside its objects.',
  GEOJSON_STRAY_BRACKET: 'This file isn’t GeoJSON: it closes a bracket that was never opened.',
  NOT_GEOJSON: 'This file isn’t GeoJSON.',
  FEATURE_TOO_LARGE: 'A feature in this file is larger than 4 MB, so it isn’t a list of address points.',
  FEATURE_CUT_SHORT: 'The file ends in the middle of a feature. It seems to have been cut short.',
} as const;

/** Of an upload or a lookup: how it ended, or why something can't be done with it. */
export const importMessages = {
  FILE_GONE: 'The uploaded file is no longer there. Upload it again.',
  IMPORT_STOPPED:
    'The import stopped because of a server error. Nothing already imported is lost; upload the file again.',
  ROWS_MERGED: 'Rows merged with an earlier row for the same address: {rows}.',
  DOORS_PLACED: 'Doors newly placed on the map: {doors}.',
  ROWS_MERGED_DOORS_PLACED:
    'Rows merged with an earlier row for the same address: {rows}. Doors newly placed on the map: {doors}.',
  WALKBOOK_WITHOUT_DOORS: 'No walkbook was created because it would have no doors. See why each row was rejected.',
  WALKBOOK_ARCHIVED_INSTEAD: 'This walkbook has results, so it was archived instead.',
  IMPORTED_COLUMNS_STAY: 'This file was already imported, so its columns can’t change. Upload it again.',
  ONLY_CHECKED_IMPORTED: 'Only a checked file can be imported.',
  ONLY_IMPORTED_UNDONE: 'Only an imported file can be undone.',
  UNDO_INSTEAD: 'This file was already imported. Undo the import instead.',
  ROLL_TOO_MANY_MISSING:
    '{missing} of {people} people from earlier files aren’t in this one. It may be the wrong file or a part of one. Confirm that they should be left out, or import it without marking it as the whole roll.',
  ROLL_OF_VOTERS: 'Only a voter file can be the whole roll. Import this file without marking it as one.',
  ROLL_NOT_FOLLOWED:
    'Imported, but no one was marked as off the roll: by now {missing} of {people} people from earlier files aren’t in this file. Upload it again to check it.',
  ROLL_MORE_MISSING:
    'The import was interrupted, and by now {missing} more people from earlier files aren’t in this file. They were not marked as off the roll. Upload it again to check it.',
  ROLL_GROUP_GONE:
    'Imported, but no one was marked as off the roll, because the file’s voter group was deleted meanwhile. Upload it again to check it.',
  ROLL_NEWER_GONE:
    'Imported, but no one was marked as off the roll: a newer file was imported before and its voter group was deleted, so it’s unknown who is in it.',
  NO_GEOCODER: 'No online geocoder is set up here.',
  NOTHING_TO_LOOK_UP: 'There are no addresses left to look up.',
  NO_LOOKUP: 'No lookup is running.',
} as const;

export const fileSentence = sentencesOf({ ...rowMessages, ...fileMessages });

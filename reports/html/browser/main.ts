// The script of every page, an enhancement only: without it the page is complete.
import { searchCauses } from "./causes.ts";
import { offerCopies } from "./copy.ts";
import { sortTables } from "./tables.ts";

offerCopies();
searchCauses();
sortTables(document.body);

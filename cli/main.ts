import { Command } from "commander";

const program = new Command("assay").description("x");
program.command("check").description("c");
program.parse();

#include "mpi_main.hpp"

int main(int argc, char** argv) { return tuccompi::testing::run_tests(tuccompi::mpi::start(argc, argv), argc, argv); }
